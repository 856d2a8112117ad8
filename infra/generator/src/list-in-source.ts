import ts from 'typescript';

/** A list of a source file into which entries are put. */
export type Place =
  /** The elements of an array or the properties of an object: the initializer of a variable, or a property of it. */
  | { readonly variable: string; readonly property?: string }
  /** The arguments of a call whose first argument is a text: `project('contacts', …)`. */
  | { readonly call: string; readonly argument: string }
  /** The calls of a method whose names end with the same word: `noteRoutes(app, deps)` in `routes`. */
  | { readonly method: string; readonly ending: string };

/** Entries of a list with the text between two of them. */
export interface List {
  readonly entries: readonly ts.Node[];
  /** Place of the first entry of an empty list. */
  readonly start: number;
  readonly separator: ',' | '';
}

export const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** Finds the list of a place. Throws where the file has none. */
export function listAt(source: ts.SourceFile, place: Place): List {
  const node = find(source, (candidate) => isPlace(candidate, place));
  const list = node && listOf(node, place);
  if (!list) throw new Error(`${source.fileName} has no list at ${JSON.stringify(place)}`);
  return list;
}

/** Finds the text of a template literal that a variable holds; the entries are its lines. */
export function templateAt(source: ts.SourceFile, variable: string): ts.NoSubstitutionTemplateLiteral {
  const node = find(source, (candidate) => isPlace(candidate, { variable }));
  const value = node && ts.isVariableDeclaration(node) ? node.initializer : undefined;
  if (!value || !ts.isNoSubstitutionTemplateLiteral(value)) {
    throw new Error(`${source.fileName} has no table named ${variable}`);
  }
  return value;
}

function isPlace(node: ts.Node, place: Place): boolean {
  if ('variable' in place) return ts.isVariableDeclaration(node) && node.name.getText() === place.variable;
  if ('method' in place) return ts.isMethodDeclaration(node) && node.name.getText() === place.method;
  if (!ts.isCallExpression(node) || node.expression.getText() !== place.call) return false;
  const [first] = node.arguments;
  return first !== undefined && ts.isStringLiteral(first) && first.text === place.argument;
}

function listOf(node: ts.Node, place: Place): List | undefined {
  if (ts.isCallExpression(node)) return commaList(node.arguments);
  if (ts.isMethodDeclaration(node) && 'method' in place) {
    const calls = (node.body?.statements ?? []).filter((statement) => calleeOf(statement)?.endsWith(place.ending));
    return { entries: calls, start: (node.body?.getStart() ?? 0) + 1, separator: '' };
  }
  if (!ts.isVariableDeclaration(node) || !node.initializer || !('variable' in place)) return undefined;
  const value = literalIn(node.initializer);
  return commaListOf(place.property === undefined ? value : propertyOf(value, place.property));
}

function calleeOf(statement: ts.Statement): string | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return undefined;
  return statement.expression.expression.getText();
}

function commaListOf(value: ts.Expression | undefined): List | undefined {
  if (!value) return undefined;
  if (ts.isArrayLiteralExpression(value)) return commaList(value.elements);
  return ts.isObjectLiteralExpression(value) ? commaList(value.properties) : undefined;
}

const commaList = (entries: ts.NodeArray<ts.Node>): List => ({ entries, start: entries.pos, separator: ',' });

/** The literal within `as const`, `satisfies` and the argument of a call such as `rowsOfServices({…})`. */
function literalIn(value: ts.Expression): ts.Expression {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return literalIn(value.expression);
  const [first] = ts.isCallExpression(value) ? value.arguments : [];
  return first ? literalIn(first) : value;
}

function propertyOf(value: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  const property = value.properties.find((one) => one.name?.getText().replaceAll("'", '') === name);
  return property && ts.isPropertyAssignment(property) ? literalIn(property.initializer) : undefined;
}

function find(node: ts.Node, is: (node: ts.Node) => boolean): ts.Node | undefined {
  return is(node) ? node : ts.forEachChild(node, (child) => find(child, is));
}
