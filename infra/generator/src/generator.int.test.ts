import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOfRepository, linkWorkspace, type Copy } from './copy-of-repository.fixture.ts';
import { runGenerator } from './run-generator.ts';

const NOUN = ['noun', 'hot-work-permit', '--service', 'projects', '--remote', 'mfe-projects'];
const SERVICE = ['service', 'weather-data'];
const REMOTE = ['remote', 'mfe-partners'];
/** Each test runs programs that look at several projects. */
const PROGRAMS = { timeout: 300_000 };

let copy: Copy;
let before: ReadonlyMap<string, string>;
let written: readonly string[];

/** Runs the generator in the copy; returns what it said where it refused. */
async function generate(...words: readonly string[]): Promise<string | undefined> {
  const said: string[] = [];
  const code = await runGenerator(copy.root, words, (line) => said.push(line));
  return code === 0 ? undefined : said.join('\n');
}
const differing = (): string[] => {
  const now = copy.files();
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
};

beforeAll(async () => {
  copy = copyOfRepository();
  before = copy.files();
  for (const words of [NOUN, SERVICE, REMOTE]) expect(await generate(...words)).toBeUndefined();
  for (const folder of ['services/weather-data', 'mfe-partners']) linkWorkspace(copy.root, folder);
  written = differing();
}, PROGRAMS.timeout);
afterAll(() => copy.remove());

describe('a noun, a service and a remote that were just written', PROGRAMS, () => {
  it('have every part', () => {
    // A migration has the number after the last one.
    const added = written.filter((path) => !before.has(path)).map((path) => path.replace(/\/\d{3}-/, '/NNN-'));
    expect(added.toSorted()).toMatchInlineSnapshot(`
      [
        "e2e/access/routes/hot-work-permits.ts",
        "e2e/access/routes/weather-data.ts",
        "e2e/journeys/partners/partners.spec.ts",
        "e2e/journeys/projects/hot-work-permits.spec.ts",
        "e2e/pages/project-hot-work-permits.page.ts",
        "e2e/screens/hot-work-permits.ts",
        "e2e/screens/partners.ts",
        "libs/contracts/src/events/hot-work-permits.ts",
        "libs/contracts/src/projects/hot-work-permit-lists.ts",
        "libs/contracts/src/projects/hot-work-permit.endpoints.ts",
        "libs/contracts/src/projects/hot-work-permit.ts",
        "libs/contracts/src/weather-data/known-project.endpoints.ts",
        "mfe-partners/README.md",
        "mfe-partners/area.json",
        "mfe-partners/package.json",
        "mfe-partners/src/area.tsx",
        "mfe-partners/src/css.d.ts",
        "mfe-partners/src/pages/partners.page.test.tsx",
        "mfe-partners/src/pages/partners.page.tsx",
        "mfe-partners/src/partners.texts.ts",
        "mfe-partners/tsconfig.json",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit-columns.tsx",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit-pane.tsx",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit.form.tsx",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit.texts.ts",
        "mfe-projects/src/features/hot-work-permits/hot-work-permits.api.ts",
        "mfe-projects/src/features/hot-work-permits/hot-work-permits.module.css",
        "mfe-projects/src/features/hot-work-permits/new-hot-work-permit-panel.tsx",
        "mfe-projects/src/features/hot-work-permits/project-hot-work-permits.test.tsx",
        "mfe-projects/src/features/hot-work-permits/project-hot-work-permits.tsx",
        "mfe-projects/src/testing/hot-work-permit.builder.ts",
        "services/help/src/topics/content/hot-work-permits.ts",
        "services/projects/migrations/NNN-hot-work-permits.ts",
        "services/projects/src/hot-work-permits/changes.ts",
        "services/projects/src/hot-work-permits/hot-work-permit.mapping.ts",
        "services/projects/src/hot-work-permits/hot-work-permit.repository.ts",
        "services/projects/src/hot-work-permits/hot-work-permit.routes.ts",
        "services/projects/src/hot-work-permits/hot-work-permits.int.test.ts",
        "services/weather-data/README.md",
        "services/weather-data/migrations/index.ts",
        "services/weather-data/package.json",
        "services/weather-data/src/app.ts",
        "services/weather-data/src/known-projects/known-project.routes.ts",
        "services/weather-data/src/main.ts",
        "services/weather-data/src/weather-data.int.test.ts",
        "services/weather-data/tsconfig.json",
      ]
    `);
  });

  it('are formatted', async () => {
    await copy.run('node_modules/oxfmt/bin/oxfmt', '--check', ...written);
  });

  it('are free of lint', async () => {
    const sources = written.filter((path) => /\.tsx?$/.test(path));
    // The rule of module boundaries reads the graph of projects.
    await copy.run('node_modules/nx/dist/bin/nx.js', 'show', 'projects');
    await copy.run('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...sources);
  });

  it('have their types', async () => {
    const libs = ['libs/rights', 'libs/contracts', 'libs/access', 'libs/event-bus'];
    const services = ['services/projects', 'services/help', 'services/weather-data'];
    const screens = ['mfe-projects', 'mfe-partners', 'e2e'];
    await copy.run('infra/local/src/checks/types.process.ts', ...libs, ...services, ...screens);
  });

  it('pass units, components and integration tests, and the one of closed projects', async () => {
    const projects = ['--project=unit', '--project=browser', '--project=integration'];
    const units = [
      'libs/access/src/matrix',
      'libs/access/src/tabs',
      'libs/access/src/project-tabs',
      'libs/contracts/src/api',
    ];
    const documents = [
      'libs/testing/src/architecture',
      'libs/testing/src/folders',
      'libs/testing/src/names',
      'libs/testing/src/doc',
    ];
    const others = ['hot-work-permits', 'mfe-partners', 'weather-data', 'closed-project'];
    // Each worker loads the services and the screens anew; one costs half of two.
    const words = ['run', '--maxWorkers=1', ...projects, ...units, ...documents, ...others];
    await copy.run('node_modules/vitest/vitest.mjs', ...words);
  });

  it('are not written twice', async () => {
    expect(await generate(...NOUN)).toMatch(/^These files are there already:/);
  });
});

describe('undo', PROGRAMS, () => {
  it.each([
    ['a file', 'mfe-projects/src/features/hot-work-permits/hot-work-permit.texts.ts', 'Hot Work', 'Cold Work'],
    [
      'an entry',
      'libs/access/src/matrix.ts',
      'hotWorkPermit: { ICCoordinator: [to(CRUD)] }',
      'hotWorkPermit: { ICCoordinator: read }',
    ],
  ])('refuses where %s was edited', async (_what, path, from, to) => {
    const file = join(copy.root, path);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(from, to));
    const now = differing();
    expect(await generate(...NOUN, '--undo')).toContain(path);
    expect(differing()).toEqual(now);
    writeFileSync(file, text);
  });

  it('leaves the tree as it was', async () => {
    for (const words of [SERVICE, NOUN, REMOTE]) expect(await generate(...words, '--undo')).toBeUndefined();
    expect(differing()).toEqual([]);
  });
});

describe('a noun with rights and a tab of the specification', PROGRAMS, () => {
  // The product will never have it, so this copy of the repository gives its path to the service.
  const TENDER = ['noun', 'tender', '--resource', 'feeProposal', '--tab', 'reports'];
  const PATHS = 'libs/contracts/src/common/paths.ts';
  const TABS = 'libs/contracts/src/common/tabs.ts';
  const BUILT = 'export const BUILT_PROJECT_TABS';
  const SECTIONS = 'mfe-projects/src/pages/project-sections.ts';
  let paths: string;
  beforeAll(() => {
    paths = readFileSync(join(copy.root, PATHS), 'utf8');
    writeFileSync(join(copy.root, PATHS), paths.replace("'/report-notes',", "'/report-notes', '/tenders',"));
    // All tabs that every project has are built, so the copy gives one of them up.
    const [names, built = ''] = readFileSync(join(copy.root, TABS), 'utf8').split(BUILT);
    writeFileSync(join(copy.root, TABS), `${names}${BUILT}${built.replace("  'reports',\n", '')}`);
    const sections = readFileSync(join(copy.root, SECTIONS), 'utf8');
    writeFileSync(join(copy.root, SECTIONS), sections.replace(/ {2}reports: lazy\([\s\S]*?\)\),\n/, ''));
    before = copy.files();
  });

  it('takes readers and outsiders from the matrix, and is removed again', async () => {
    expect(await generate(...TENDER)).toBeUndefined();
    const now = copy.files();
    expect(now.get('e2e/screens/tenders.ts')).toContain("hasRole('projects', 'ICCoordinator', 'ICUnderwriter')");
    expect(now.get('libs/access/src/matrix.ts')).toBe(before.get('libs/access/src/matrix.ts'));
    expect(await generate(...TENDER, '--undo')).toBeUndefined();
    expect(differing()).toEqual([]);
  });

  it.each([
    ['a resource that the matrix does not have', ['--resource', 'weather', '--tab', 'reports']],
    ['rights that coordinators do not have', ['--resource', 'inspection', '--tab', 'inspections']],
    ['another service', ['--service', 'help']],
  ])('is refused with %s', async (_what, words) => {
    expect(await generate('noun', 'tender', ...words)).toBeDefined();
    expect(differing()).toEqual([]);
  });

  it('is refused with a path that the service does not own', async () => {
    writeFileSync(join(copy.root, PATHS), paths);
    expect(await generate(...TENDER)).toBe(`services/projects does not own /tenders: ${PATHS}.`);
  });
});

it('a remote belongs to an entry of the sidebar', async () => {
  expect(await generate('remote', 'mfe-weather')).toMatch(/has no entry 'weather'/);
});
