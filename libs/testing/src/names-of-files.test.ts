import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SERVICES = globSync('services/*', { cwd: ROOT }).toSorted();
const WITH_DATABASE = globSync('services/*/migrations', { cwd: ROOT }).map(dirname).toSorted();
const REMOTES = ['shell', ...globSync('mfe-*', { cwd: ROOT }).toSorted()];

/** Suffixes of the files of a project. */
interface Names {
  /** Suffixes that may follow the noun. */
  readonly suffixes: readonly string[];
  /** Exports whose files carry a suffix, and no other files do. */
  readonly exports: Readonly<Record<string, RegExp>>;
  /** Suffixes that must not be joined by a hyphen. */
  readonly dotted: RegExp;
}

const TEST = /(?:^|\.)test$/;

const IN_SERVICES: Names = {
  suffixes: ['routes', 'repository', 'consumer', 'mapping', 'export', 'process', 'texts', 'fixture'],
  exports: {
    routes: /^export (?:async )?function \w+Routes\(/m,
    consumer: /^export (?:const \w+(?: = \([^)]*\))?|function \w+\([^)]*\)): (?:readonly )?ConsumerDefinition\b/m,
  },
  dotted: /-(?:routes|repository|consumer|fixture)$/,
};

const IN_REMOTES: Names = {
  suffixes: ['page', 'form', 'api', 'schema', 'store', 'texts', 'builder', 'fixture', 'd'],
  exports: { form: /^export (?:default )?function (?:[A-Z]\w*)?Form[<(]/m },
  dotted: /-(?:fixture|builder)$/,
};

/** Returns the reason to refuse a file's name; undefined where it is right. */
function faultOf(path: string, text: string, { suffixes, exports, dotted }: Names): string | undefined {
  const [stem = '', ...rest] = basename(path)
    .replace(/\.tsx?$/, '')
    .split('.');
  const suffix = rest.join('.');
  if (TEST.test(suffix)) return undefined;
  if (suffix !== '' && !suffixes.includes(suffix)) return `${path}: .${suffix} is no suffix`;
  if ((suffix === '' && suffixes.includes(stem)) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem))
    return `${path}: needs its noun`;
  if (suffix === '' && dotted.test(stem)) return `${path}: a suffix follows a dot`;
  const wrong = Object.entries(exports).find(([one, exported]) => exported.test(text) !== (one === suffix));
  return wrong && `${path}: .${wrong[0]} is for files that export a ${wrong[0]}, and for those alone`;
}

function faultsIn(project: string, names: Names): string[] {
  const folder = join(ROOT, project, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => faultOf(path, readFileSync(join(folder, path), 'utf8'), names) ?? []);
}

describe('files carry their noun and the suffix of their kind', () => {
  it.each(SERVICES)('%s', (service) => {
    expect(faultsIn(service, IN_SERVICES)).toEqual([]);
  });

  it.each(REMOTES)('%s', (remote) => {
    expect(faultsIn(remote, IN_REMOTES)).toEqual([]);
  });
});

it('route files use neither the query builder nor prepared statements', () => {
  const query = /\b(?:tx|trx|knex|db|pool)(?:<[\w<>]+>)?\(\s*['`]|\.raw\(|\bqueryPrepared\b|\bpool\.query\b/;
  const routes = globSync('services/*/src/**/*.routes.ts', { cwd: ROOT }).filter((path) =>
    query.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(routes).toEqual([]);
});

it('no service keeps the files of services/library by a consumer of its own', () => {
  const consumers = globSync('services/*/src/**/*.ts', { cwd: ROOT }).filter(
    (path) =>
      !/\.test\.ts$/.test(path) && /\bon(?:Batch)?\(\s*fileStored\b/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(consumers).toEqual([]);
});

describe.each(WITH_DATABASE)('migrations of %s', (service) => {
  const files = readdirSync(join(ROOT, service, 'migrations'))
    .filter((file) => !/^index\.ts$|\.test\.ts$/.test(file))
    .map((file) => basename(file, '.ts'));
  const index = readFileSync(join(ROOT, service, 'migrations/index.ts'), 'utf8');
  const imported = new Map(
    [...index.matchAll(/import \{ (\w+) \} from '\.\/(.+)\.ts'/g)].map(([, made, file]) => [made, file]),
  );
  const registered = [...index.matchAll(/'(\d{3}-[a-z0-9-]+)': (\w+),/g)].map(([, key, made]) => ({ key, made }));
  const own = registered.filter(({ made }) => imported.has(made));

  it('are numbered', () => {
    expect(files.filter((file) => !/^\d{3}-[a-z0-9-]+$/.test(file))).toEqual([]);
    expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
  });

  it('run in the order of their file names', () => {
    expect(own.map(({ made }) => imported.get(made))).toEqual(own.map(({ key }) => key));
    expect(own.map(({ key }) => key)).toEqual(files.toSorted());
    expect(registered.map(({ key }) => key)).toEqual(registered.map(({ key }) => key).toSorted());
  });
});

it.each([
  ['locations/routes.ts', 'export function locationRoutes(app) {}'],
  ['claims/export.route.ts', 'export function claimExportRoutes(app) {}'],
  ['claims/claims.ts', 'export function claimRoutes(app) {}'],
  ['claims/claim.routes.ts', 'export const claims = 1;'],
  ['people/approvals.ts', 'export const approvalsConsumer: ConsumerDefinition = {'],
  ['people/people.ts', 'export const peopleConsumer = (invites: EventHandler): ConsumerDefinition => ({'],
  ['contacts/contact.answers.ts', ''],
  ['contacts/contacts-fixture.ts', ''],
])('refuses %s in a service', (path, text) => {
  expect(faultOf(path, text, IN_SERVICES)).toBeDefined();
});

it.each([
  ['notes/note-form.tsx', 'export function NoteForm({ note }: Props) {'],
  ['notes/note.form.tsx', 'export const NOTE = 1;'],
  ['notes/note.hook.ts', ''],
])('refuses %s in a remote', (path, text) => {
  expect(faultOf(path, text, IN_REMOTES)).toBeDefined();
});
