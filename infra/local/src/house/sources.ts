import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of TypeScript, by its path below the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A project of the workspace. */
export interface Project {
  readonly folder: string;
  readonly name: string;
  /** Names of the projects and packages that it depends on. */
  readonly needs: readonly string[];
}

/** A copy of the repository's files, of which the figures are made. */
export interface Checkout {
  readonly root: string;
  readonly projects: readonly Project[];
  readonly sources: readonly Source[];
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Reads the sources and manifests below a root. */
export function readCheckout(root: string): Checkout {
  const found = (pattern: string): string[] =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).toSorted();
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return {
    root,
    projects: found('{shell,mfe-*,services/*,libs/*,infra/*,e2e}/package.json').map((path) => {
      const { name, dependencies, devDependencies } = JSON.parse(read(path)) as Manifest;
      return { folder: dirname(path), name, needs: Object.keys({ ...dependencies, ...devDependencies }) };
    }),
    sources: found('{shell,mfe-*,services,libs,infra,e2e}/**/*.{ts,tsx}').map((path) => ({ path, text: read(path) })),
  };
}

/** Code that a test writes from other code. */
const WRITTEN = 'libs/contracts/src/api/topics-by-endpoint.ts';
const TEST = /\.(?:test|fixture|builder|d)\.tsx?$|\/testing\/|^libs\/testing\/|\/migrations\//u;

/** Returns the code that the portal runs: neither tests, migrations, tools, demo data nor what is written from other code. */
export const productCode = ({ sources }: Checkout): readonly Source[] =>
  sources.filter(
    ({ path }) =>
      /^(?:shell|mfe-|services\/|libs\/)/u.test(path) &&
      !TEST.test(path) &&
      path !== WRITTEN &&
      !path.includes('/src/demo/'),
  );

/** Returns the text of a file that an older state of the repository may not have. */
export const textAt = ({ root }: Checkout, path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
