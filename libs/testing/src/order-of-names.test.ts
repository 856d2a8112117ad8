import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILES = globSync('{services,libs}/*/src/**/*.ts', { cwd: ROOT }).filter(
  (path) => !/\.(?:test|fixture)\.ts$|\/(?:demo|content)\//.test(path),
);

/** Pattern of what a statement is ordered by, up to the end of its clause. */
const ORDER = /\border by\s((?:[^()`]|\([^()]*\))*?)(?=\b(?:limit|offset|on conflict|for update)\b|`|'[,)]|\)|$)/gi;
/** Pattern of SQL that a function makes, such as `nameOrder`. */
const MADE = /\$\{[^}]*\}/g;
/** Pattern of a column with a name in it, not of its key, which is ordered as people read it by itself. */
const NAME = /\b(?:\w+\.)?(?:\w+_)?name\b/i;

it('lists of names are ordered as people read them: Ömer stands before Peter, not behind Zoe', () => {
  const byCode = FILES.flatMap((file) => {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(MADE, '?');
    const clauses = [...source.matchAll(ORDER)].map(([, clause = '']) => clause.trim());
    return clauses.filter((clause) => NAME.test(clause)).map((clause) => `${file}: order by ${clause}`);
  });
  expect(byCode, 'use nameOrder of service-kit').toEqual([]);
});
