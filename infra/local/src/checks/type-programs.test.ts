import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { typePrograms } from './type-programs.ts';

const optionsOf = (folder: string): unknown =>
  (JSON.parse(readFileSync(join(ROOT, folder, 'tsconfig.json'), 'utf8')) as { compilerOptions: unknown })
    .compilerOptions;

describe('the programs whose types are checked', () => {
  it('hold every project once, with its own compiler options and files', () => {
    const programs = typePrograms(ROOT);
    const projects = globSync('{*,*/*}/package.json', { cwd: ROOT, exclude: ['node_modules/**'] }).map(dirname);
    expect(programs.flatMap(({ folders }) => folders).toSorted()).toEqual(projects.toSorted());
    for (const { folders, config } of programs) {
      for (const folder of folders) {
        expect(optionsOf(folder), folder).toEqual(config.compilerOptions);
        expect(config.include.some((pattern) => pattern.startsWith(join(ROOT, folder)))).toBe(true);
      }
    }
  });

  it('are those of the wanted projects alone', () => {
    const programs = typePrograms(ROOT, ['libs/contracts', 'services/geo', 'services/help', 'shell']);
    expect(programs.map(({ folders }) => folders)).toEqual([
      ['libs/contracts'],
      ['services/geo', 'services/help'],
      ['shell'],
    ]);
  });
});
