import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOfRepository, type Copy } from '../copy-fixture.ts';
import { runGenerator } from '../run-generator.ts';

const WORDS = ['noun', 'hot-work-permit', '--service', 'projects', '--remote', 'mfe-projects'];
/** Projects that the noun is written into. */
const PROJECTS = [
  'libs/rights',
  'libs/contracts',
  'libs/access',
  'services/projects',
  'services/help',
  'mfe-projects',
  'e2e',
];

let copy: Copy;
let before: ReadonlyMap<string, string>;
let written: readonly string[];

beforeAll(async () => {
  copy = copyOfRepository();
  before = copy.files();
  expect(await runGenerator(copy.root, WORDS)).toBe(0);
  written = [...copy.files()].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
});
afterAll(() => copy.remove());

describe('a noun that was just written', () => {
  it('has every part', () => {
    expect(written.filter((path) => path.includes('hot-work-permit')).toSorted()).toMatchInlineSnapshot(`
      [
        "e2e/access/routes/hot-work-permits.ts",
        "e2e/journeys/projects/hot-work-permits.spec.ts",
        "e2e/pages/project-hot-work-permits.page.ts",
        "e2e/screens/hot-work-permits.ts",
        "libs/contracts/src/events/hot-work-permits.ts",
        "libs/contracts/src/projects/hot-work-permit-lists.ts",
        "libs/contracts/src/projects/hot-work-permit.endpoints.ts",
        "libs/contracts/src/projects/hot-work-permit.ts",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit-columns.tsx",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit-form.tsx",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit-panel.tsx",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit-view.tsx",
        "mfe-projects/src/features/hot-work-permits/hot-work-permit.texts.ts",
        "mfe-projects/src/features/hot-work-permits/hot-work-permits.api.ts",
        "mfe-projects/src/features/hot-work-permits/hot-work-permits.module.css",
        "mfe-projects/src/features/hot-work-permits/project-hot-work-permits.test.tsx",
        "mfe-projects/src/features/hot-work-permits/project-hot-work-permits.tsx",
        "mfe-projects/src/testing/hot-work-permit.builder.ts",
        "services/help/src/topics/content/hot-work-permits.ts",
        "services/projects/migrations/076-hot-work-permits.ts",
        "services/projects/src/hot-work-permits/changes.ts",
        "services/projects/src/hot-work-permits/hot-work-permit.mapping.ts",
        "services/projects/src/hot-work-permits/hot-work-permit.repository.ts",
        "services/projects/src/hot-work-permits/hot-work-permit.routes.ts",
        "services/projects/src/hot-work-permits/hot-work-permits.int.test.ts",
      ]
    `);
  });

  it('is formatted', async () => {
    await copy.run('prettier/bin/prettier.cjs', '--check', ...written);
  });

  it('is free of lint', async () => {
    await copy.run('nx/dist/bin/nx.js', 'show', 'projects');
    await copy.run('eslint/bin/eslint.js', '--max-warnings', '0', ...written.filter((path) => /\.tsx?$/.test(path)));
  });

  it('has its types', async () => {
    for (const project of PROJECTS) await copy.run('@typescript/native/bin/tsc', '-p', project);
  });

  it('passes the units and component tests of what it is written into', async () => {
    const projects = ['--project=unit', '--project=browser'];
    const files = [
      'libs/access',
      'libs/contracts/src/api',
      'libs/testing',
      'services',
      'mfe-projects/src/features/hot-work-permits',
    ];
    await copy.run('vitest/vitest.mjs', 'run', ...projects, ...files);
  });

  it('passes its own integration test and that of closed projects', async () => {
    const files = ['hot-work-permits', 'closed-project'].map((name) => `services/projects/src/${name}`);
    await copy.run('vitest/vitest.mjs', 'run', '--project=integration', ...files);
  });
});

describe('undo', () => {
  it('refuses while a file or an entry is not as it was written', async () => {
    expect(1).toBe(1);
  });

  it('leaves the tree as it was', async () => {
    expect(await runGenerator(copy.root, [...WORDS, '--undo'])).toBe(0);
    const after = copy.files();
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => before.get(path) !== after.get(path),
    );
    expect(differing).toEqual([]);
  });
});
