import { importedTexts, onlyOneScreen } from '../checks/imported-texts.ts';
import { foldersOnCycles } from './folder-cycles.ts';
import { repeatedRuns } from './repeated-lines.ts';
import { productCode, textAt, type Checkout, type Source } from './sources.ts';
import { isApiCode, uncheckedCasts } from './unchecked-casts.ts';

/** A figure of how the code is kept. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** Places that a person would look at. */
  readonly places: readonly string[];
}

/** Counts a checkout's figures, in the order in which they are printed. */
export function figuresOf(checkout: Checkout): readonly Figure[] {
  const product = productCode(checkout);
  const casts = product.filter(isApiCode).flatMap(uncheckedCasts);
  const runs = repeatedRuns(product);
  const cycles = foldersOnCycles(product);
  return [
    described(product),
    { name: 'unchecked casts in API code', value: String(casts.length), places: casts },
    { name: 'lines in rows of the access walk', value: String(linesOfRows(checkout)), places: [] },
    newNoun(checkout),
    { name: 'runs of ten or more repeated lines', value: String(runs.length), places: runs },
    inServices('folders on an import cycle', cycles),
    { name: 'projects affected by a text of one screen', value: String(affectedByText(checkout)), places: [] },
  ];
}

/** Tells services, whose folders a test holds, from the rest. */
function inServices(name: string, places: readonly string[]): Figure {
  const ofServices = places.filter((place) => place.startsWith('services/')).length;
  return { name, value: `${ofServices} in services, ${places.length - ofServices} elsewhere`, places };
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
    places: services.filter((source) => count(source, byHand) > 0).map(({ path }) => path),
  };
}

const linesOfRows = ({ sources }: Checkout): number =>
  sources
    .filter(({ path }) => path.startsWith('e2e/access/routes/'))
    .reduce((total, { text }) => total + text.trimEnd().split('\n').length, 0);

const INSERTIONS = 'infra/generator/src/noun/insertions.ts';

/** Files there before that a new noun changes; with the generator none is left to change by hand. */
function newNoun(checkout: Checkout): Figure {
  const name = 'files that a new noun changes by hand';
  const insertions = textAt(checkout, INSERTIONS);
  if (insertions === undefined) return { name, value: 'not known: no generator', places: [] };
  const paths = new Set([...insertions.matchAll(/\bpath: ['`]([^'`]+)['`]/gu)].map(([, path = '']) => path));
  return { name, value: `0; the generator changes ${paths.size}`, places: [] };
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
  const inContracts = onlyOneScreen(importedTexts(importers), names).map(() => affectedBy('@portal/contracts'));
  const ofTheirOwn = sources
    .filter(({ path }) => path.endsWith('.texts.ts') && names.includes(owner(path)))
    .map(({ path }) => affectedBy(owner(path)));
  return Math.max(0, ...inContracts, ...ofTheirOwn);
}
