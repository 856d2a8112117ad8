import type { Tree } from '@nx/devkit';
import { GeneratorFault } from './plan.ts';
import type { Insertion } from './insertion.ts';

/** The manifest of a package of the workspace. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly [part: string]: unknown;
}

/** Returns the versions of packages that another project of the workspace has: there is one of each. */
export function versionsOf(tree: Tree, folder: string, names: readonly string[]): Record<string, string> {
  const { dependencies = {} } = JSON.parse(tree.read(`${folder}/package.json`, 'utf8') ?? '{}') as Partial<Manifest>;
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const version = name.startsWith('@portal/') ? '*' : dependencies[name];
      if (version === undefined) throw new GeneratorFault(`${folder} has no dependency ${name}.`);
      return [name, version];
    }),
  );
}

/** The area of a service or a remote, which lint keeps apart from the others. */
export const area = (name: string): Insertion => ({
  path: 'eslint.config.js',
  into: { variable: 'AREAS' },
  text: `'${name}'`,
});

/** The entries by which npm knows a project, as `npm install` writes them. */
export function locked(
  folder: string,
  { name, version, dependencies, devDependencies }: Manifest,
): readonly Insertion[] {
  const path = 'package-lock.json';
  const entry = { name, version, dependencies, devDependencies };
  return [
    { path, into: { json: 'packages' }, key: folder, value: entry },
    { path, into: { json: 'packages' }, key: `node_modules/${name}`, value: { resolved: folder, link: true } },
  ];
}

/** The box of a project and an arrow to another one in docs/architecture.md. */
export function drawn(tree: Tree, folder: string, target: string): readonly Insertion[] {
  const path = 'docs/architecture.md';
  const name = folder.split('/').at(-1) ?? folder;
  const group = folder.startsWith('services/') ? tree.children('services') : tree.children('.').filter(isBrowser);
  return [
    { path, into: { linesLike: boxes(folder) }, text: `    ${name}["${folder}"]` },
    { path, into: { linesLike: new RegExp(`^ {2}(?:${group.join('|')}) -->`) }, text: `  ${name} --> ${target}` },
  ];
}

const isBrowser = (folder: string): boolean => folder === 'shell' || folder.startsWith('mfe-');
const boxes = (folder: string): RegExp =>
  folder.startsWith('services/') ? /^ {4}[\w-]+\["services\// : /^ {4}[\w-]+\["(?:mfe-[\w-]+|shell)"/;
