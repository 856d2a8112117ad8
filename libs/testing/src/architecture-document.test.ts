import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCUMENT = `${ROOT}docs/architecture.md`;
const BEGIN = '<!-- drawn from the imports: begin -->\n';
const END = '<!-- drawn from the imports: end -->';

interface Project {
  /** The package, without `@portal/`. */
  readonly name: string;
  /** The folder, from the root. */
  readonly folder: string;
}

/** Lists the workspaces whose code people run: everything but the browser tests. */
function projects(): Project[] {
  return globSync(['shell/package.json', 'mfe-*/package.json', '{services,libs,infra}/*/package.json'], { cwd: ROOT })
    .map((path) => ({
      name: (JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8')) as { name: string }).name.replace('@portal/', ''),
      folder: path.replace('/package.json', ''),
    }))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Returns the projects that the code of a project imports; tests and their fixtures do not count. */
function importsOf({ name, folder }: Project): Set<string> {
  const files = globSync(`${folder}/{src,migrations}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$|\.fixture\.ts$|\/testing/.test(path),
  );
  const imported = files.flatMap((path) =>
    [...readFileSync(`${ROOT}${path}`, 'utf8').matchAll(/from '@portal\/([\w-]+)/g)].map(([, other]) => other ?? ''),
  );
  return new Set(imported.filter((other) => other !== name));
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const reaches = (graph: Graph, from: string, to: string): boolean =>
  [...(graph.get(from) ?? [])].some((next) => next === to || reaches(graph, next, to));

/** Returns the arrows that say something: one that follows from two others is left out. */
function arrowsOf(graph: Graph): (readonly [string, string])[] {
  return [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(graph, other, to)))
      .toSorted()
      .map((to) => [from, to] as const),
  );
}

const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['browser', /^(shell|mfe-)/],
  ['services', /^services\//],
  ['infra', /^infra\//],
  ['libs', /^libs\//],
];

/** Draws folders and arrows as Mermaid text. */
function drawing(): string {
  const all = projects();
  const graph = new Map(all.map((project) => [project.name, importsOf(project)]));
  const lines = GROUPS.flatMap(([group, folder]) => [
    `  subgraph ${group}`,
    ...all.filter((project) => folder.test(project.folder)).map(({ name, folder: path }) => `    ${name}["${path}"]`),
    '  end',
  ]);
  const arrows = arrowsOf(graph).map(([from, to]) => `  ${from} --> ${to}`);
  return ['```mermaid', 'flowchart TD', ...lines, ...arrows, '```', ''].join('\n');
}

describe('docs/architecture.md', () => {
  it('has no cycle of projects', () => {
    const graph = new Map(projects().map((project) => [project.name, importsOf(project)]));
    for (const [name] of graph) expect([name, reaches(graph, name, name)]).toEqual([name, false]);
  });

  it('draws folders and arrows as they are in the code', async () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const [before = '', rest = ''] = document.split(BEGIN);
    const after = rest.slice(rest.indexOf(END));
    // `npx vitest run --project unit libs/testing/src/architecture-document -u` redraws it.
    await expect(`${before}${BEGIN}${drawing()}${after}`).toMatchFileSnapshot(DOCUMENT);
  });
});
