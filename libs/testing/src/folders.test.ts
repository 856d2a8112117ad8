import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A source file of a project with the files that it imports; paths begin below `src`. */
interface Source {
  readonly path: string;
  readonly imports: readonly string[];
}

/** An import of one folder by another. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

const isTest = (path: string): boolean => /\.(?:test|fixture)\.tsx?$|^testing\//.test(path);

function sourceOf(path: string, text: string): Source {
  const specifiers = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g);
  return { path, imports: [...specifiers].map(([, specifier = '']) => normalize(join(dirname(path), specifier))) };
}

/** The production code of a project. Tests compose folders, as `app.ts` does. */
function sourcesOf(project: string): Source[] {
  const root = join(ROOT, project, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')));
}

/** Folders that hold folders; theirs are compared, not they. */
const HOLDERS = ['core', 'features'];

/** The noun of a file, or the folder of core or features that it is in; empty at the root of `src` and outside of it. */
function folderOf(path: string): string {
  const [first = '', second, third] = path.split('/');
  if (second === undefined || first === '..') return '';
  return HOLDERS.includes(first) && third !== undefined ? `${first}/${second}` : first;
}

const isCore = (folder: string): boolean => /^core(\/|$)/.test(folder);

const arrowsOf = (sources: readonly Source[]): Arrow[] =>
  sources.flatMap(({ path, imports }) =>
    imports
      .map((imported) => ({ from: folderOf(path), to: folderOf(imported), file: path }))
      .filter(({ from, to }) => from !== to && from !== '' && to !== ''),
  );

/** Arrows to a noun. Demo data are made of all nouns. */
const siblingsIn = (arrows: readonly Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) => !isCore(to) && from !== 'demo');

/** The folders from which arrows lead back to themselves. */
function cyclesIn(arrows: readonly Arrow[]): string[] {
  const isOnCycle = (start: string): boolean => {
    const reached = new Set<string>([start]);
    for (const at of reached) for (const { from, to } of arrows) if (from === at && to !== start) reached.add(to);
    return arrows.some(({ from, to }) => to === start && reached.has(from));
  };
  return unique(arrows.map(({ from }) => from)).filter(isOnCycle);
}

/** Imports of files at the root that compose folders: `app.ts` knows the nouns, no noun knows `app.ts`. */
function importsOfComposition(sources: readonly Source[]): string[] {
  const composing = sources
    .filter(({ path, imports }) => folderOf(path) === '' && imports.some((imported) => folderOf(imported) !== ''))
    .map(({ path }) => path);
  return sources
    .filter(({ path, imports }) => folderOf(path) !== '' && imports.some((imported) => composing.includes(imported)))
    .map(({ path }) => path);
}

/** Production code that imports demo data; `demo-data.ts` is the command that loads them. */
const importsOfDemo = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, imports }) => folderOf(path) !== 'demo' && imports.some((one) => folderOf(one) === 'demo'))
    .map(({ path }) => path)
    .filter((path) => path !== 'demo-data.ts');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();
const written = ({ from, to, file }: Arrow): string => `${file}: ${from} -> ${to}`;

const foldersIn = (path: string): string[] => readdirSync(join(ROOT, path)).toSorted();

describe.each(foldersIn('services'))('folders of services/%s', (service) => {
  const sources = sourcesOf(`services/${service}`);
  const arrows = arrowsOf(sources);

  it('a noun imports core and no other noun', () => {
    expect(siblingsIn(arrows).map(written)).toEqual([]);
  });

  it('folders import each other in one direction', () => {
    expect(cyclesIn(arrows)).toEqual([]);
  });

  it('no folder imports what composes the service, nor demo data', () => {
    expect(importsOfComposition(sources)).toEqual([]);
    expect(importsOfDemo(sources)).toEqual([]);
  });
});

const projects = [
  ...foldersIn('libs').map((lib) => `libs/${lib}`),
  ...foldersIn('.').filter((one) => /^(?:shell$|mfe-)/.test(one)),
];

it.each(projects)('folders of %s import each other in one direction', (project) => {
  expect(cyclesIn(arrowsOf(sourcesOf(project)))).toEqual([]);
});

describe('what these checks refuse', () => {
  const importing = (path: string, specifier: string) => sourceOf(path, `import { x } from '${specifier}';\n`);

  it.each([
    ['a noun that imports another one', 'claims/claim.routes.ts', '../notes/note.repository.ts'],
    ['core that imports a noun', 'core/files/files.ts', '../../notes/note.repository.ts'],
  ])('%s', (_what, path, specifier) => {
    expect(siblingsIn(arrowsOf([importing(path, specifier)]))).toHaveLength(1);
  });

  it('a cycle between folders of core, however long', () => {
    const sources = [
      importing('core/access/a.ts', '../rights/b.ts'),
      importing('core/rights/b.ts', '../events/c.ts'),
      importing('core/events/c.ts', '../access/a.ts'),
      importing('claims/claim.routes.ts', '../core/access/a.ts'),
    ];
    expect(cyclesIn(arrowsOf(sources))).toEqual(['core/access', 'core/events', 'core/rights']);
  });

  it('a cycle between features of a remote, and between a feature and what features share', () => {
    const sources = [
      importing('features/team/a.tsx', '../registration/b.tsx'),
      importing('features/registration/b.tsx', '../../lists/c.ts'),
      importing('lists/c.ts', '../features/team/a.tsx'),
    ];
    expect(cyclesIn(arrowsOf(sources))).toEqual(['features/registration', 'features/team', 'lists']);
  });

  it('a noun that imports app.ts', () => {
    const sources = [importing('app.ts', './notes/note.routes.ts'), importing('notes/note.routes.ts', '../app.ts')];
    expect(importsOfComposition(sources)).toEqual(['notes/note.routes.ts']);
  });

  it('production code that imports demo data', () => {
    const sources = [importing('app.ts', './demo/load.ts'), importing('notes/note.routes.ts', '../demo/random.ts')];
    expect(importsOfDemo(sources)).toEqual(['app.ts', 'notes/note.routes.ts']);
  });
});
