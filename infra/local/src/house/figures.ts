import { importedTexts, onlyOneProject } from '../checks/imported-texts.ts';
import { foldersOnCycles } from './folder-cycles.ts';
import { repeatedRuns } from './repeated-lines.ts';
import { productCode, textAt, type Checkout, type Source } from './sources.ts';
import { isApiCode, uncheckedCasts } from './unchecked-casts.ts';

/** A figure of how the code is kept. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** Number that `bounds.test.ts` compares with its bound; absent where it is not known, or has none. */
  readonly count?: number;
  /** Places that a person would look at. */
  readonly places: readonly string[];
}

const counted = (name: string, count: number, places: readonly string[] = []): Figure => ({
  ...{ name, value: String(count), count, places },
});

/** Counts a checkout's figures, in the order in which they are printed. */
export function figuresOf(checkout: Checkout): readonly Figure[] {
  const product = productCode(checkout);
  const casts = product.filter(isApiCode).flatMap(uncheckedCasts);
  const runs = repeatedRuns(product);
  const cycles = foldersOnCycles(product);
  return [
    described(product),
    counted('unchecked casts in API code', casts.length, casts),
    { name: 'lines in rows of the access walk', value: String(linesOfRows(checkout)), places: [] },
    newNoun(checkout),
    counted('runs of ten or more repeated lines', runs.length, runs),
    counted('folders on an import cycle', cycles.length, cycles),
    counted('projects affected by a text of one screen', affectedByText(checkout)),
  ];
}

/** Routes that are registered from an endpoint of contracts, of all routes of the services. */
function described(product: readonly Source[]): Figure {
  const services = product.filter(({ path }) => path.startsWith('services/'));
  const count = ({ text }: Source, pattern: RegExp): number => [...text.matchAll(pattern)].length;
  const sum = (pattern: RegExp): number => services.reduce((total, source) => total + count(source, pattern), 0);
  const byHand = /(?<![.\w])(?:app\.(?:get|post|put|patch|delete|route)[(<]|route\(\s*app,\s*[{'`])/gu;
  const fromEndpoint = sum(/(?<![.\w])route\(\s*app,\s*\w/gu);
  return {
    name: 'routes described in one place',
    value: `${fromEndpoint} of ${fromEndpoint + sum(byHand)}`,
    count: sum(byHand),
    places: services.filter((source) => count(source, byHand) > 0).map(({ path }) => path),
  };
}

const linesOfRows = ({ sources }: Checkout): number =>
  sources
    .filter(({ path }) => path.startsWith('e2e/access/routes/'))
    .reduce((total, { text }) => total + text.trimEnd().split('\n').length, 0);

const INSERTIONS = 'infra/generator/src/noun/insertions.ts';

const GUIDE = 'docs/guides/add-a-feature.md';

/** Files there before that a new noun changes: by hand those that the guide's list of decisions names, at most. */
function newNoun(checkout: Checkout): Figure {
  const name = 'files that a new noun changes by hand';
  const insertions = textAt(checkout, INSERTIONS);
  const [, rest] = textAt(checkout, GUIDE)?.split('## 2. Decide what is left') ?? [];
  if (insertions === undefined || rest === undefined) return { name, value: 'not known: no generator', places: [] };
  const paths = new Set([...insertions.matchAll(/\bpath: ['`]([^'`]+)['`]/gu)].map(([, path = '']) => path));
  const [decisions = ''] = rest.split('\n## ');
  const named = new Set([...decisions.matchAll(/`([\w./-]+\.ts)`/gu)].map(([, path = '']) => path));
  const places = [...named].filter((path) => checkout.sources.some((source) => source.path === path));
  return { name, value: `${places.length} at most; the generator changes ${paths.size}`, count: places.length, places };
}

/** The most projects of the product that change with a text of one screen alone, the screen's own included. */
function affectedByText({ projects, sources }: Checkout): number {
  const screens = projects.filter(({ folder }) => /^(?:shell$|mfe-)/u.test(folder));
  const isProduct = (folder: string): boolean => !/^(?:infra\/|e2e$|libs\/testing$)/u.test(folder);
  const affectedBy = (start: string): number => {
    const reached = new Set([start]);
    for (const name of reached) for (const one of projects) if (one.needs.includes(name)) reached.add(one.name);
    return projects.filter(({ name, folder }) => reached.has(name) && isProduct(folder)).length;
  };
  const owner = (path: string): string => projects.find(({ folder }) => path.startsWith(`${folder}/`))?.name ?? '';
  const importers = sources.map(({ path, text }) => ({
    project: owner(path),
    source: text,
    isTest: /\.test\.tsx?$/u.test(path),
  }));
  const names = screens.map(({ name }) => name);
  const inContracts = onlyOneProject(importedTexts(importers), names)
    .filter(({ project }) => names.includes(project))
    .map(() => affectedBy('@portal/contracts'));
  const ofTheirOwn = sources
    .filter(({ path }) => path.endsWith('.texts.ts') && names.includes(owner(path)))
    .map(({ path }) => affectedBy(owner(path)));
  return Math.max(0, ...inContracts, ...ofTheirOwn);
}
