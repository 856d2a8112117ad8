import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of projects; each is one itself or holds them one level below. */
const GROUPS = ['services', 'libs', 'infra'];
const ROOT_FILES = ['package-lock.json', 'tsconfig.base.json', 'nx.json'];
const NOT_BUILT = /(?:\.test\.tsx?|\.md)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'dist-dev', 'test-results', 'playwright-report']);

/** Returns the projects with a build, as paths below the root. */
export const builtProjects = (root: string): string[] => projects(root).filter((folder) => isBuilt(root, folder));

/** Returns a fingerprint of all sources of the build. */
export function sourcesFingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of ROOT_FILES) hash.update(readFileSync(join(root, file)));
  for (const project of projects(root)) {
    for (const file of files(join(root, project))) {
      if (NOT_BUILT.test(file)) continue;
      hash.update(`\0${project}/${file}\0`).update(readFileSync(join(root, project, file)));
    }
  }
  return hash.digest('hex');
}

/** Returns a fingerprint of the built files; undefined where something is not built. */
export function outputsFingerprint(root: string): string | undefined {
  const hash = createHash('sha256');
  for (const project of builtProjects(root)) {
    const dist = join(root, project, 'dist');
    if (!existsSync(dist)) return undefined;
    for (const file of files(dist)) {
      const { size, mtimeMs } = statSync(join(dist, file));
      hash.update(`${project}/${file}/${size}/${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Libs and everything that is built. */
function projects(root: string): string[] {
  const below = (group: string) => folders(join(root, group)).map((name) => `${group}/${name}`);
  const top = folders(root).filter((name) => name === 'shell' || name.startsWith('mfe-'));
  return [...top, ...GROUPS.flatMap(below)]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .filter((folder) => folder.startsWith('libs/') || isBuilt(root, folder))
    .sort();
}

function isBuilt(root: string, folder: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return scripts?.build !== undefined;
}

const folders = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

function files(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : files(folder, path);
      return entry.isFile() ? [path] : [];
    });
}
