import type { Tree } from '@nx/devkit';
import ts from 'typescript';
import { listAt, parse } from '../list-in-source.ts';
import { GeneratorFault } from '../plan.ts';

/** An entry of the sidebar, as libs/access has it. */
export interface SidebarEntry {
  readonly label: string;
  readonly path: string;
  readonly isAdministrators: boolean;
}

const SIDEBAR = 'libs/access/src/sidebar.ts';

/** Returns an entry of the sidebar. Throws where there is none: the sidebar is the specification's. */
export function sidebarEntry(tree: Tree, id: string): SidebarEntry {
  const { entries } = listAt(parse(SIDEBAR, tree.read(SIDEBAR, 'utf8') ?? ''), { variable: 'SIDEBAR' });
  const all = entries.filter((one) => ts.isObjectLiteralExpression(one)).map(textsOf);
  const found = all.find((entry) => entry['id'] === id);
  if (!found) {
    const known = all.map((entry) => `mfe-${entry['id']}`).join(', ');
    throw new GeneratorFault(`${SIDEBAR} has no entry '${id}'; a remote belongs to one of ${known}.`);
  }
  return {
    label: found['label'] ?? '',
    path: found['path'] ?? '',
    isAdministrators: found['roles'] === "['Admin']",
  };
}

/** Returns the properties of an entry: texts without their quotation marks, the others as they are written. */
const textsOf = (entry: ts.ObjectLiteralExpression): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entry.properties
      .filter((one) => ts.isPropertyAssignment(one))
      .map(({ name, initializer }) => [
        name.getText(),
        ts.isStringLiteral(initializer) ? initializer.text : initializer.getText(),
      ]),
  );
