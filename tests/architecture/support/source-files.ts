import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const repoRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** A TypeScript file with everything it imports, type imports, re-exports and `import()` included. */
export interface SourceFile {
  /** Path from the root of the repository, with `/`. */
  path: string;
  text: string;
  imports: string[];
}

/** All `.ts` files below `folder` (a path from the root), in a fixed order. */
export function sourceFiles(folder: string): SourceFile[] {
  const names = readdirSync(join(repoRoot, folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.ts')).sort();
  return files.map((name) => readSource(`${folder}/${name.split(sep).join('/')}`));
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(repoRoot, path), 'utf8');
  return { path, text, imports: importsOf(path, text) };
}

/** The module names that the text of a file names, in order. */
export function importsOf(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = moduleName(node);
    if (name !== undefined) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true));
  return found;
}

function moduleName(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isExportDeclaration(node)) return literal(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return literal(node.argument.literal);
  const dynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return dynamic ? (literal(node.arguments[0]) ?? '<computed>') : undefined;
}

function literal(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Where a relative import leads, as a path from the root; undefined for a package or built-in. */
export function target(file: SourceFile, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const absolute = resolve(repoRoot, dirname(file.path), name);
  return relative(repoRoot, absolute).split(sep).join('/');
}
