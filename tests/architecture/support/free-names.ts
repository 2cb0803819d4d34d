import ts from 'typescript';

/** What a script expects from its surroundings. */
export interface FreeNames {
  /** Names that are used but declared nowhere in the text: globals. */
  globals: string[];
  /** Names after a dot or in an object literal. */
  properties: Set<string>;
}

/** Reads the globals and property names a script uses; names declared in any scope of it are its own. */
export function freeNames(text: string): FreeNames {
  const declared = new Set<string>();
  const used = new Set<string>();
  const properties = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) sort(node, { declared, used, properties });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.js', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS));
  return { globals: [...used].filter((name) => !declared.has(name)).sort(), properties };
}

interface Names {
  declared: Set<string>;
  used: Set<string>;
  properties: Set<string>;
}

function sort(node: ts.Identifier, names: Names): void {
  const { parent } = node;
  if (isPropertyName(node, parent)) names.properties.add(node.text);
  else if (isDeclaration(node, parent)) names.declared.add(node.text);
  else if (!isLabelOrExportName(node, parent)) names.used.add(node.text);
}

function isPropertyName(node: ts.Identifier, parent: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  const member = ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isAccessor(parent);
  return (member && parent.name === node) || ts.isMetaProperty(parent);
}

function isDeclaration(node: ts.Identifier, parent: ts.Node): boolean {
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionLike(parent) ||
    ts.isClassLike(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isNamespaceImport(parent);
  return declares && parent.name === node;
}

function isLabelOrExportName(node: ts.Identifier, parent: ts.Node): boolean {
  if (ts.isExportSpecifier(parent)) return parent.propertyName !== undefined && parent.name === node;
  return ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent);
}
