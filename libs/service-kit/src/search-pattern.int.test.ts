import { nameKey, searchKey } from '@portal/contracts/common/name-key';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEARCH_TEXT, searchPattern, WITHOUT_MARKS } from './search-pattern.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({});
  await database.knex.raw(WITHOUT_MARKS);
  await database.knex.raw(SEARCH_TEXT);
});
afterAll(() => database.drop());

it.each([
  ['Zürich', 'zurich'],
  ['São Paulo', 'sao paulo'],
  ['AMAPÁ', 'amapa'],
  ['Zu\u0308rich', 'zurich'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Tromsø', 'tromso'],
  ['Ærø', 'aero'],
  ['İzmir', 'izmir'],
  ['Αθήνα', 'αθηνα'],
  ['서울', '서울'],
  ['हिन्दी', 'हिन्दी'],
  ['100 %_\\', '100 %_\\'],
])('%s is searched as %s', (name, key) => {
  expect(searchKey(name)).toBe(key);
});

it('the database takes the same marks from every letter', async () => {
  const names = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1))
    .filter((letter) => /[\p{L}\p{M}\p{N}\p{P}]/u.test(letter))
    .flatMap((letter) => [nameKey(letter), nameKey(`a${letter}e\u0301`)]);
  const { rows } = await database.knex.raw<{ rows: { key: string }[] }>(
    'select without_marks(name) as key from unnest(?::text[]) with ordinality as n (name, place) order by place',
    [names],
  );
  expect(rows.length).toBeGreaterThan(50_000);
  expect(rows.flatMap(({ key }, index) => (key === searchKey(names[index] ?? '') ? [] : [names[index]]))).toEqual([]);
});

const found = async (texts: string[], patterns: string[]) =>
  (
    await database.knex.raw<{ rows: { found: boolean }[] }>(
      `select search_text(text) like pattern as found
       from unnest(?::text[], ?::text[]) with ordinality as n (text, pattern, place) order by place`,
      [texts, patterns],
    )
  ).rows.map((row) => row.found);

it.each([
  ['Hot\u00A0work permit', 'hot work'],
  ['Hot\nwork', 'hot work'],
  ['Hot \r\n  work', 'hot work'],
  ['Sprink\u00ADler', 'sprinkler'],
  ['Sprinkler', 'sprink\u00ADler'],
  ['Hot \u200B work', 'hot work'],
  ['Z\u00FCrich \u2013\u3000Altstetten', 'zurich \u2013 alt'],
])('the text %j is found by %j', async (text, typed) => {
  expect(await found([text, text], [searchPattern(typed), searchPattern(`${typed}x`)])).toEqual([true, false]);
});

it('the database reads a text with any character as the pattern of the same text does', async () => {
  const texts = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1))
    // The capitals of Unicode 17 have small letters in one of the two alone.
    .filter((character) => character.isWellFormed() && !/[\uA7CE\uA7D2\uA7D4]/.test(character))
    .flatMap((character) => [`a${character}b`.normalize('NFC'), `a ${character} b`.normalize('NFC')]);
  const are = await found(texts, texts.map(searchPattern));
  expect(texts.length).toBeGreaterThan(100_000);
  expect(texts.filter((_, index) => !are[index])).toEqual([]);
});
