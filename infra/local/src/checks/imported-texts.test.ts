import { describe, expect, it } from 'vitest';
import { importedTexts, onlyOneProject, unusedMembers, type Importer } from './imported-texts.ts';

const SCREENS = ['@portal/shell', '@portal/mfe-projects', '@portal/mfe-admin'];
const importing = (project: string, names: string, isTest = false): Importer => ({
  project,
  source: `import { ${names} } from '@portal/contracts/projects/texts';`,
  isTest,
});
const alone = (...importers: readonly Importer[]) =>
  onlyOneProject(importedTexts(importers), SCREENS).map(({ text, project }) => `${text} ${project}`);

/** A module of contracts that defines texts, and uses one of them itself. */
const DEFINED = `export const NOTE_TEXTS = {
  added: 'Added.',
  stale: 'Stale.',
  empty: (n: number): string => 'Empty.',
} as const;
export const say = NOTE_TEXTS.added;
`;

describe('texts of contracts that belong to one project', () => {
  it('are those that one remote or one service alone imports, under another name too', () => {
    expect(alone(importing('@portal/mfe-projects', 'NOTE_TEXTS as TEXTS, type Note'))).toEqual([
      'NOTE_TEXTS @portal/mfe-projects',
    ]);
    expect(alone(importing('@portal/projects', 'NOTE_TEXTS'))).toEqual(['NOTE_TEXTS @portal/projects']);
  });

  it('are not those that two remotes, or a service and a remote, share', () => {
    const mine = importing('@portal/mfe-projects', 'NOTE_TEXTS');
    expect(alone(mine, importing('@portal/mfe-admin', 'NOTE_TEXTS'))).toEqual([]);
    expect(alone(mine, importing('@portal/projects', 'NOTE_TEXTS'))).toEqual([]);
  });

  it('are not those that contracts itself needs', () => {
    const own = { project: '@portal/contracts', source: `import { NOTE_TEXTS } from './texts.ts';`, isTest: false };
    expect(alone(importing('@portal/mfe-projects', 'NOTE_TEXTS'), own)).toEqual([]);
  });

  it('are members that one remote alone names, of texts that others use as well', () => {
    const using = (project: string, uses: string, names = 'NOTE_TEXTS'): Importer => {
      const { source, ...importer } = importing(project, names);
      return { ...importer, source: `${source}\n${uses}` };
    };
    const service = using('@portal/projects', 'throw conflict(NOTE_TEXTS.stale);');
    const screen = using('@portal/mfe-projects', 'say(TEXTS.added); say(TEXTS.stale);', 'NOTE_TEXTS as TEXTS');
    expect(alone(service, screen)).toEqual(['NOTE_TEXTS.added @portal/mfe-projects']);
    expect(alone(service, screen, using('@portal/mfe-admin', 'const { added } = NOTE_TEXTS;'))).toEqual([]);
    const own = { project: '@portal/contracts', source: DEFINED, isTest: false };
    expect(alone(service, screen, own)).toEqual([]);
    expect(unusedMembers([service, screen, own])).toEqual(['NOTE_TEXTS.empty']);
    expect(unusedMembers([service, using('@portal/mfe-admin', 'show(NOTE_TEXTS[reason])'), own])).toEqual([]);
  });

  it('do not count their tests, nor what is no text', () => {
    expect(
      alone(
        importing('@portal/mfe-projects', 'NOTE_TEXTS, NOTE_LIMITS'),
        importing('@portal/bench', 'NOTE_TEXTS', true),
      ),
    ).toEqual(['NOTE_TEXTS @portal/mfe-projects']);
  });
});
