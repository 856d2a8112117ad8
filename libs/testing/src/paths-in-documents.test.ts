import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Documents whose paths are those of a noun and a service that a reader is about to make. */
const OF_EXAMPLES = /^docs\/guides\//;
const PROJECT = /^(?:shell|mfe-\w+|(?:services|libs|infra)\/[\w-]+)(?=\/)/;

const documents = globSync('**/*.md', { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/data/**'] })
  .filter((path) => !OF_EXAMPLES.test(path))
  .toSorted();
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the paths of a document that name neither a file nor a folder: from the root, its project or what holds its code. */
function missingIn(document: string, text: string): string[] {
  const project = PROJECT.exec(document)?.[0];
  const bases = ['', dirname(document), ...(project ? [project, `${project}/src`] : [])];
  const paths = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path);
  const isOfCode = (path: string): boolean =>
    /^(?:libs|services|infra|docs|e2e)\//.test(path) || (project !== undefined && /\.tsx?$/.test(path));
  return paths.filter((path) => isOfCode(path) && !bases.some((base) => existsSync(join(ROOT, base, path))));
}

describe('documents', () => {
  it.each(documents)('%s names paths that exist', (document) => {
    expect(missingIn(document, read(document))).toEqual([]);
  });

  it('are refused where a path is gone', () => {
    const text =
      'See `libs/gone/x.ts`, `core/access/reach-project.ts` and `core/rights/x.ts`; not `docs/{a,b}.md` or `and/or`.';
    expect(missingIn('services/projects/README.md', text)).toEqual(['libs/gone/x.ts', 'core/rights/x.ts']);
  });
});

it('services/projects/README.md lists the folders of core, and no noun that is gone', () => {
  const named = (head: string): string[] => {
    const [, table = ''] = read('services/projects/README.md').split(`| ${head} | |\n|---|---|\n`);
    const [rows = ''] = table.split('\n\n');
    const firsts = rows.split('\n').map((row) => row.split('|')[1] ?? '');
    return firsts.flatMap((first) => [...first.matchAll(/`([\w-]+)`/g)].map(([, folder = '']) => folder)).toSorted();
  };
  const foldersIn = (path: string): string[] =>
    readdirSync(join(ROOT, path), { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
      .toSorted();
  expect(named('core')).toEqual(foldersIn('services/projects/src/core'));
  const nouns = foldersIn('services/projects/src');
  expect(named('noun').filter((noun) => !nouns.includes(noun))).toEqual([]);
});
