import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepMinutes, keptMinutes } from '../checks/kept-minutes.ts';
import { figuresOf } from './figures.ts';
import type { Project } from './sources.ts';

const CONTRACTS = '@portal/contracts';
const PROJECTS: readonly Project[] = [
  { folder: 'libs/contracts', name: CONTRACTS, needs: [] },
  { folder: 'shell', name: '@portal/shell', needs: [CONTRACTS] },
  { folder: 'mfe-admin', name: '@portal/mfe-admin', needs: [CONTRACTS] },
  { folder: 'e2e', name: '@portal/e2e', needs: ['@portal/mfe-admin'] },
];

/** Figures of a repository with these files, as text by name. */
function figures(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  const found = figuresOf({ root: '/nowhere', projects: PROJECTS, sources });
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

describe('figures of how the code is kept', () => {
  it('count routes of endpoints, and those that are written out in a service', () => {
    const text = "route(app, listNotes, () => 1);\nroute(app, {\n  method: 'GET',\n});\napp.get('/x', () => 1);\n";
    expect(figures({ 'services/projects/src/notes/note.routes.ts': text })).toMatchObject({
      'routes described in one place': '1 of 3',
    });
  });

  it('count casts of API code that are not constants', () => {
    const text = "const a = b as C;\nconst d = ['e'] as const;\n// f as G\n";
    expect(
      figures({ 'mfe-admin/src/features/team/team.api.ts': text, 'mfe-admin/src/features/team/team.tsx': text }),
    ).toMatchObject({ 'unchecked casts in API code': '1' });
  });

  it('count a run of ten equal lines once, however it is indented, but neither imports nor tests', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `const line${index} = ${index};`);
    const run = lines.join('\n');
    const imports = `import {\n${lines.map((_, index) => `  a${index},`).join('\n')}\n} from './a.ts';\n`;
    expect(
      figures({
        'shell/src/a.ts': imports + run,
        'shell/src/b.ts': `${imports}if (c) {\n${run.replace(/^/gmu, '  ')}\n}`,
        'shell/src/c.ts': lines.slice(0, 9).join('\n'),
        'shell/src/a.test.ts': run,
      }),
    ).toMatchObject({ 'runs of ten or more repeated lines': '1' });
  });

  it('count folders whose imports lead back to them', () => {
    expect(
      figures({
        'services/projects/src/core/files/a.ts': "import { b } from '../rights/b.ts';",
        'services/projects/src/core/rights/b.ts': "import { a } from '../files/a.ts';",
        'services/projects/src/notes/c.ts': "import { a } from '../core/files/a.ts';",
      }),
    ).toMatchObject({ 'folders on an import cycle': '2' });
  });

  it('count the projects that a text of one screen affects, where it stands in contracts and beside the screen', () => {
    const name = 'projects affected by a text of one screen';
    expect(figures({ 'mfe-admin/src/team.texts.ts': '' })).toMatchObject({ [name]: '1' });
    const importing = "import { TEAM_TEXTS } from '@portal/contracts/admin/team';";
    expect(figures({ 'mfe-admin/src/team.tsx': importing })).toMatchObject({ [name]: '3' });
  });

  it('say that files are not known where there is no generator', () => {
    expect(figures({})).toMatchObject({ 'files that a new noun changes by hand': 'not known: no generator' });
  });
});

it('the minutes of the suite are those of the run that was kept last', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-minutes-'));
  try {
    expect(keptMinutes(root)).toBeUndefined();
    keepMinutes(root, [{ name: 'unit', seconds: 90 }], new Date('2027-01-02T00:00:00Z'));
    expect(keptMinutes(root)).toBe('Minutes: unit 1.5 · together 1.5 (run of 2027-01-02)');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
