import { PROJECT_ROLES, type ProjectRole } from '@portal/contracts/common/tab-access';
import type { Insertion } from '../insertion.ts';
import type { Names } from '../names.ts';
import type { Subject } from './subject.ts';

/** Returns the entries by which a noun of projects is known to the rest of the portal. */
export function insertionsOf(
  names: Names,
  { resource, tab, readers }: Subject,
  migration: string,
): readonly Insertion[] {
  return [
    ...(resource.isNew ? [...rights(names, readers), path(names)] : []),
    ...(tab.isNew ? newTab(names, resource.name, readers) : []),
    ...contract(names),
    ...topics(names.files, tab.name),
    ...service(names, tab.name, migration),
    ...screen(names, tab.name),
    ...walk(names),
  ];
}

/** Roles have all rights or none. */
const rights = ({ noun, Labels }: Names, readers: readonly ProjectRole[]): Insertion[] => [
  { path: 'libs/rights/src/vocabulary.ts', into: { variable: 'RESOURCES' }, text: `'${noun}'` },
  {
    path: 'libs/access/src/matrix.ts',
    into: { variable: 'MATRIX' },
    text: `${noun}: { ${readers.map((role) => `${role}: [to(CRUD)]`).join(', ')} }`,
  },
  {
    path: 'libs/access/src/matrix.test.ts',
    into: { table: 'SPECIFICATION' },
    text: row(Labels, readers, 'CRUD', '–'),
  },
  { path: 'libs/access/src/matrix.test.ts', into: { variable: 'ROWS' }, text: `${quoted(Labels)}: ['${noun}']` },
];

/** A tab that these roles see, whatever the company says. */
const newTab = ({ files, LABELS }: Names, resource: string, readers: readonly ProjectRole[]): Insertion[] => [
  { path: 'libs/contracts/src/common/tabs.ts', into: { variable: 'PROJECT_TAB_NAMES' }, text: `'${files}'` },
  {
    path: 'libs/access/src/tabs.ts',
    into: { variable: 'PROJECT_TAB_DEFAULTS' },
    text: `${quoted(files)}: [${cells(readers, 'Y', 'N').join(', ')}]`,
  },
  {
    path: 'libs/access/src/tabs.test.ts',
    into: { table: 'SPECIFICATION' },
    text: row(files, readers, '**Y**', '**N**'),
  },
  { path: 'libs/access/src/project-tabs.ts', into: { variable: 'SUBJECTS' }, text: `${quoted(files)}: '${resource}'` },
  {
    path: 'libs/access/src/project-tabs.test.ts',
    into: { table: 'NEW_PROJECT' },
    text: row(files, readers, 'Y', '-'),
  },
  {
    path: 'mfe-projects/src/features/projects/page/tab.texts.ts',
    into: { variable: 'TAB_LABELS' },
    text: `${quoted(files)}: '${LABELS}'`,
  },
];

const path = ({ files }: Names): Insertion => ({
  path: 'libs/contracts/src/common/paths.ts',
  into: { variable: 'PATH_OWNERS', property: 'projects' },
  text: `'/${files}'`,
});

const contract = ({ file, noun }: Names): Insertion[] => [
  {
    path: 'libs/contracts/src/api/endpoints.ts',
    into: 'imports',
    text: `import * as ${noun}Endpoints from '../projects/${file}.endpoints.ts';`,
  },
  { path: 'libs/contracts/src/api/endpoints.ts', into: { variable: 'ENDPOINTS' }, text: `...${noun}Endpoints` },
];

/** The topics of the endpoints, as the test of libs/contracts/src/api writes them. */
const topics = (files: string, tab: string): Insertion[] =>
  [
    [`DELETE /${files}/{id}`, `'${tab}'`],
    [`GET /${files}`, `'${tab}', 'details'`],
    [`GET /${files}/{id}`, `'${tab}', 'details'`],
    [`GET /${files}/{id}/history`, `'${tab}'`],
    [`POST /${files}`, `'${tab}'`],
    [`PUT /${files}/{id}`, `'${tab}'`],
  ].map(([key, changed]) => ({
    path: 'libs/contracts/src/api/topics-by-endpoint.ts',
    into: { variable: 'TOPICS_BY_ENDPOINT' },
    isSorted: true,
    text: `'${key}': [${changed}]`,
  }));

const service = ({ file, files, noun, nouns, table }: Names, tab: string, migration: string): Insertion[] => [
  {
    path: 'services/projects/migrations/index.ts',
    into: 'imports',
    text: `import { ${nouns}Migration } from './${migration}.ts';`,
  },
  {
    path: 'services/projects/migrations/index.ts',
    into: { variable: 'migrations' },
    text: `'${migration}': ${nouns}Migration`,
  },
  {
    path: 'services/projects/src/core/history/item-kinds.ts',
    into: { variable: 'TAB_OF_ITEM' },
    text: `${noun}: '${tab}'`,
  },
  {
    path: 'services/projects/src/app.ts',
    into: 'imports',
    text: `import { ${noun}Routes } from './${files}/${file}.routes.ts';`,
  },
  {
    path: 'services/projects/src/app.ts',
    into: { method: 'routes', ending: 'Routes' },
    text: `${noun}Routes(app, deps);`,
  },
  {
    path: 'services/projects/src/testing/writes.fixture.ts',
    into: { variable: 'ITEMS' },
    text: `{ path: '/${files}', table: '${table}', fields: { name: 'Late' } }`,
  },
  {
    path: 'services/help/src/topics/content/topics.ts',
    into: 'imports',
    text: `import { ${nouns} } from './${files}.ts';`,
  },
  {
    path: 'services/help/src/topics/content/topics.ts',
    into: { call: 'project', argument: 'contacts-resources' },
    text: nouns,
  },
];

const screen = ({ files, Nouns, NOUNS }: Names, tab: string): Insertion[] => [
  {
    path: 'mfe-projects/src/pages/project-sections.ts',
    into: 'imports',
    text: `import { Project${Nouns} } from '../features/${files}/project-${files}.tsx';`,
  },
  {
    path: 'mfe-projects/src/pages/project-sections.ts',
    into: { variable: 'PROJECT_SECTIONS' },
    text: `${quoted(tab)}: Project${Nouns}`,
  },
  { path: 'libs/contracts/src/common/tabs.ts', into: { variable: 'BUILT_PROJECT_TABS' }, text: `'${tab}'` },
  { path: 'e2e/screens/index.ts', into: 'imports', text: `import { ${NOUNS} } from './${files}.ts';` },
  { path: 'e2e/screens/index.ts', into: { variable: 'SCREENS' }, text: `...${NOUNS}` },
];

const walk = ({ files, nouns }: Names): Insertion[] => [
  {
    path: 'e2e/access/project-items.ts',
    into: { variable: 'PROJECT_ITEMS' },
    text: `'/${files}': (marker: string) => ({ name: marker })`,
  },
  { path: 'e2e/access/routes/index.ts', into: 'imports', text: `import { ${nouns} } from './${files}.ts';` },
  { path: 'e2e/access/routes/index.ts', into: { variable: 'ROUTES' }, text: `...${nouns}` },
];

const cells = (readers: readonly ProjectRole[], yes: string, no: string): string[] =>
  PROJECT_ROLES.map((role) => (readers.includes(role) ? yes : no));
const row = (name: string, readers: readonly ProjectRole[], yes: string, no: string): string =>
  `| ${[name, ...cells(readers, yes, no)].join(' | ')} |`;

/** A name of a property, in quotation marks where it needs them. */
const quoted = (name: string): string => (/^[A-Za-z]\w*$/.test(name) ? name : `'${name}'`);
