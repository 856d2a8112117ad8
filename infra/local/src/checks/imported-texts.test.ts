import { describe, expect, it } from 'vitest';
import { importedTexts, onlyOneScreen, type Importer } from './imported-texts.ts';

const SCREENS = ['@portal/shell', '@portal/mfe-projects', '@portal/mfe-admin'];
const importing = (project: string, names: string, isTest = false): Importer => ({
  project,
  source: `import { ${names} } from '@portal/contracts/projects/texts';`,
  isTest,
});
const alone = (...importers: readonly Importer[]) =>
  onlyOneScreen(importedTexts(importers), SCREENS).map(({ text, project }) => `${text} ${project}`);

describe('texts of contracts that belong to one screen', () => {
  it('are those that one remote alone imports, under another name too', () => {
    expect(alone(importing('@portal/mfe-projects', 'NOTE_TEXTS as TEXTS, type Note'))).toEqual([
      'NOTE_TEXTS @portal/mfe-projects',
    ]);
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

  it('do not count their tests, nor what is no text', () => {
    expect(
      alone(
        importing('@portal/mfe-projects', 'NOTE_TEXTS, NOTE_LIMITS'),
        importing('@portal/bench', 'NOTE_TEXTS', true),
      ),
    ).toEqual(['NOTE_TEXTS @portal/mfe-projects']);
  });
});
