import ts from 'typescript';
import type { Source } from './sources.ts';

/** Code between a request and its handler, on either side of the wire. */
export const isApiCode = ({ path }: Source): boolean =>
  /^libs\/(?:api-client|service-kit|contracts\/src\/(?:api|endpoint)|portal-sdk\/src\/api)\//u.test(path) ||
  /\.(?:routes|mapping|endpoints|api)\.tsx?$/u.test(path);

/** Returns the places of a source where it asserts a type that the compiler has not checked: `x as T`, but not `as const`. */
export function uncheckedCasts({ path, text }: Source): readonly string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const casts: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type)) {
      casts.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return casts;
}
