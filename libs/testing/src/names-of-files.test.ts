import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SERVICES = fileURLToPath(new URL('../../../services/', import.meta.url));

/** Services whose files go by these names. The others follow. */
const HELD = ['projects'];

/** Suffixes allowed after the noun, or the part of it, in a file's name. */
const SUFFIXES = ['routes', 'repository', 'consumer', 'mapping', 'export', 'process', 'texts'];
const TEST_SUFFIXES = ['test', 'int.test'];

/** Exports with the suffix that their file has. */
const EXPORTS = [
  { suffix: 'routes', exported: /^export function \w+Routes\(/m },
  { suffix: 'consumer', exported: /^export const \w+: ConsumerDefinition\b/m },
];

/** Returns the reason to refuse a file's name; undefined where it is right. */
function faultOf(path: string, text: string): string | undefined {
  const name = basename(path, '.ts');
  const [stem = '', ...rest] = name.split('.');
  const suffix = rest.join('.');
  if (TEST_SUFFIXES.includes(suffix)) return undefined;
  if (suffix !== '' && !SUFFIXES.includes(suffix)) return `${path}: .${suffix}.ts is no suffix`;
  if ((suffix === '' && SUFFIXES.includes(stem)) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem))
    return `${path}: needs its noun`;
  const wrong = EXPORTS.find((one) => one.exported.test(text) !== (one.suffix === suffix));
  return wrong && `${path}: .${wrong.suffix}.ts is for what exports ${wrong.suffix}, and for that alone`;
}

describe.each(HELD)('files of services/%s', (service) => {
  const root = join(SERVICES, service);

  it('are called by their noun or part, and by what they are', () => {
    const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.ts'),
    );
    expect(paths.flatMap((path) => faultOf(path, readFileSync(join(root, 'src', path), 'utf8')) ?? [])).toEqual([]);
  });

  it('migrations run in the order of their file names', () => {
    const files = readdirSync(join(root, 'migrations'))
      .filter((file) => !/^index\.ts$|\.test\.ts$/.test(file))
      .map((file) => basename(file, '.ts'));
    expect(files.filter((file) => !/^\d{3}-[a-z0-9-]+$/.test(file))).toEqual([]);
    expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
    const index = readFileSync(join(root, 'migrations/index.ts'), 'utf8');
    const imported = new Map(
      [...index.matchAll(/import \{ (\w+) \} from '\.\/(.+)\.ts'/g)].map(([, made, file]) => [made, file]),
    );
    const registered = [...index.matchAll(/'(\d{3}-[a-z0-9-]+)': (\w+),/g)].map(([, key, made]) => ({ key, made }));
    const own = registered.filter(({ made }) => imported.has(made));
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
  ['contacts/contact.answers.ts', ''],
])('refuses %s', (path, text) => {
  expect(faultOf(path, text)).toBeDefined();
});
