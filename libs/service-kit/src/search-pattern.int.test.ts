import { nameKey, searchKey } from '@portal/contracts/common/name-key';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WITHOUT_MARKS } from './search-pattern.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({});
  await database.knex.raw(WITHOUT_MARKS);
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
