import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourceFiles, type SourceFile } from './support/source-files';

const files = [...sourceFiles('core/src'), ...sourceFiles('node-shell/src')];

const MAX_LINES = 300;
const lineCount = ({ text }: SourceFile): number => text.split('\n').length - 1;

function hasDefaultExport({ path, text }: SourceFile): boolean {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  return source.statements.some((statement) => {
    if (ts.isExportAssignment(statement)) return true;
    if (ts.isExportDeclaration(statement)) return /\bdefault\b/.test(statement.exportClause?.getText() ?? '');
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    return modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword);
  });
}

const invented = (text: string): SourceFile => ({ path: 'x.ts', text, imports: [] });

describe('every source file', () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    expect(files.filter((file) => lineCount(file) > MAX_LINES).map(({ path }) => path)).toEqual([]);
  });

  it('has named exports only', () => {
    expect(files.filter(hasDefaultExport).map(({ path }) => path)).toEqual([]);
  });

  it('has a kebab-case name', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/;
    expect(files.filter(({ path }) => !kebab.test(path.split('/').at(-1)!)).map(({ path }) => path)).toEqual([]);
  });

  it('imports without file extensions', () => {
    const withExtension = /^\..*\.(ts|js|mjs|json)$/;
    const wrong = files.filter(({ imports }) => imports.some((name) => withExtension.test(name)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('knows no `any`', () => {
    const any = /(:|as|<|\|)\s*any\b/;
    expect(files.filter(({ text }) => any.test(text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '')))).toEqual([]);
  });

  it.each(['export default 1;', 'export default function f() {}', 'const a = 1; export { a as default };'])(
    'would be caught with %s',
    (text) => {
      expect(hasDefaultExport(invented(text))).toBe(true);
      expect(hasDefaultExport(invented('export const defaults = 1;'))).toBe(false);
    },
  );
});
