import type { Tree } from '@nx/devkit';
import { join } from 'node:path';
import { listAt, parse } from '../list-in-source.ts';
import { isKebab, namesOf, pluralOf, type Names } from '../names.ts';
import { GeneratorFault, undo, write, type Plan } from '../plan.ts';
import { insertionsOf } from './insertions.ts';
import { subjectOf, type Subject } from './subject.ts';

export interface NounOptions {
  /** `hot-work-permit` */
  readonly name: string;
  readonly service: string;
  readonly remote: string;
  /** Roles that may do everything with it, with commas between them: `ICCoordinator,ICUnderwriter`. */
  readonly roles?: string;
  /** A resource and a tab that the specification has, for its rights and its place; by default the noun's own. */
  readonly resource?: string;
  readonly tab?: string;
  /** Plural, where it is not the common one. */
  readonly plural?: string;
  readonly undo?: boolean;
  readonly force?: boolean;
}

/** Writes a noun of projects, from the contract to the journey, or removes it again. */
export default async function nounGenerator(tree: Tree, options: NounOptions): Promise<() => string> {
  const plan = planOf(tree, options);
  if (options.undo) await undo(tree, plan, options.force);
  else await write(tree, plan);
  return () => (options.undo ? '' : leftToDecide(namesOf(options.name, pluralIn(options))));
}

const pluralIn = ({ name, plural }: NounOptions): string => plural ?? pluralOf(name);

function planOf(tree: Tree, options: NounOptions): Plan {
  const { name, service, remote } = options;
  const files = pluralIn(options);
  if (!isKebab(name) || !isKebab(files)) throw new GeneratorFault(`'${name}' is no name such as hot-work-permit.`);
  if (name === files)
    throw new GeneratorFault(`Singular and plural of '${name}' are the same; name the plural: --plural.`);
  if (service !== 'projects' || remote !== 'mfe-projects') {
    throw new GeneratorFault('Nouns are written for --service projects --remote mfe-projects: they hang on a project.');
  }
  const names = namesOf(name, files);
  const migration = migrationOf(tree, files);
  const subject = subjectOf(names, options);
  if (!subject.resource.isNew && !isOwned(tree, files)) {
    throw new GeneratorFault(`services/projects does not own /${files}: ${PATHS}.`);
  }
  return {
    templates: join(import.meta.dirname, 'files'),
    values: {
      ...{ ...names, ...subject, migration },
      ...{ resource: subject.resource.name, tab: subject.tab.name, tabLabel: tabLabel(tree, names, subject) },
    },
    insertions: insertionsOf(names, subject, migration),
  };
}

const PATHS = 'libs/contracts/src/common/paths.ts';

/** Returns whether services/projects owns the noun's path in the tree. */
function isOwned(tree: Tree, files: string): boolean {
  const place = { variable: 'PATH_OWNERS', property: 'projects' };
  const { entries } = listAt(parse(PATHS, tree.read(PATHS, 'utf8') ?? ''), place);
  return entries.some((entry) => entry.getText() === `'/${files}'`);
}

const TAB_LABELS = 'mfe-projects/src/features/projects/page/tab.texts.ts';

function tabLabel(tree: Tree, { LABELS }: Names, { tab }: Subject): string {
  if (tab.isNew) return LABELS;
  const { entries } = listAt(parse(TAB_LABELS, tree.read(TAB_LABELS, 'utf8') ?? ''), { variable: 'TAB_LABELS' });
  const label = entries.map((one) => /^'?([\w-]+)'?: '(.+)'$/.exec(one.getText())).find((one) => one?.[1] === tab.name);
  return label?.[2] ?? LABELS;
}

const MIGRATIONS = 'services/projects/migrations';

/** Returns the name of the noun's migration, or the next one where there is none yet. */
function migrationOf(tree: Tree, files: string): string {
  const known = tree.children(MIGRATIONS).find((file) => new RegExp(`^\\d{3}-${files}\\.ts$`).test(file));
  if (known) return known.replace(/\.ts$/, '');
  const names = tree.read(`${MIGRATIONS}/index.ts`, 'utf8')?.matchAll(/^ {2}'(\d{3})-/gm) ?? [];
  const last = Math.max(...[...names].map(([, number]) => Number(number)));
  return `${String(last + 1).padStart(3, '0')}-${files}`;
}

const leftToDecide = ({ label, files, noun, LABELS }: Names): string => `
Left to decide about the ${label}:
  - Rights by role. All or none are given: libs/access/src/matrix.ts, with its row in matrix.test.ts.
    e2e/access/routes/${files}.ts says who may call, by hand: read it as a reviewer would.
  - Who sees the tab ${LABELS}: libs/access/src/tabs.ts, with the rows in tabs.test.ts and project-tabs.test.ts.
  - Fields: name and description. They stand in the contract, the migration, the repository, the form and the columns.
  - Texts of the specification: mfe-projects/src/features/${files}, services/help/src/topics/content/${files}.ts.
  - The event's data: libs/contracts/src/events/${files}.ts; consumers rely on it (${noun}Created and the others).

npm test -- affected checks it. npm run new -- noun <the same words> --undo removes it.`;
