import { createDatabase, type TestDatabase } from '@portal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compare, type Databases } from './compare.ts';

let tests: readonly TestDatabase[];
let databases: Databases;
beforeAll(async () => {
  tests = [await createDatabase({}), await createDatabase({})];
  const [owner, copy] = tests.map(({ url }) => new Client({ connectionString: url, options: '-c TimeZone=UTC' }));
  if (!owner || !copy) throw new Error('There are no databases');
  databases = { owner, copy };
  for (const client of [owner, copy]) {
    await client.connect();
    await client.query('create table items (id uuid primary key, name text, at timestamptz, tags uuid[])');
  }
});
afterAll(async () => {
  await Promise.all([databases?.owner.end(), databases?.copy.end()]);
  await Promise.all(tests.map((database) => database.drop()));
});
beforeEach(async () => {
  for (const client of [databases.owner, databases.copy]) {
    await client.query('truncate items');
    await client.query(
      `insert into items select lpad(to_hex(n), 32, '0')::uuid, 'Ångström ' || n, '2026-11-02T09:30:00.125Z', '{}'
       from generate_series(1, 12000) n`,
    );
  }
});

const ITEMS = {
  table: 'items',
  source: 'projects' as const,
  owner: 'select * from items',
  copy: 'select * from items',
};
const idOf = (n: number): string => {
  const hex = n.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

describe('rows of both sides', () => {
  it('that are the same are no differences, page by page', async () => {
    expect(await compare(databases, ITEMS)).toEqual({ rows: 12_000, differences: [] });
  });

  it('that are missing on one side, or differ in a column, are named with what differs', async () => {
    await databases.owner.query(`delete from items where id in ('${idOf(1)}', '${idOf(12_000)}')`);
    await databases.copy.query(`delete from items where id between '${idOf(5_000)}' and '${idOf(5_001)}'`);
    await databases.copy.query(`update items set name = null, at = at + interval '1 ms' where id = '${idOf(7_000)}'`);
    await databases.copy.query(`update items set tags = array[id] where id = '${idOf(7_001)}'`);
    const { rows, differences } = await compare(databases, ITEMS, { looks: 1 });
    expect(rows).toBe(12_000);
    expect(differences).toEqual([
      { id: idOf(1), fault: 'only in the read model' },
      { id: idOf(5_000), fault: 'only at its owner' },
      { id: idOf(5_001), fault: 'only at its owner' },
      { id: idOf(7_000), fault: ['at', 'name'] },
      { id: idOf(7_001), fault: ['tags'] },
      { id: idOf(12_000), fault: 'only in the read model' },
    ]);
  });

  it('of which one side is empty are all on the other', async () => {
    await databases.copy.query('truncate items');
    const { rows, differences } = await compare(databases, ITEMS, { looks: 1 });
    expect([rows, differences.length]).toEqual([12_000, 12_000]);
  });

  it('that change while they are compared are no differences once the change has arrived', async () => {
    await databases.owner.query(`update items set name = 'Later' where id = '${idOf(3)}'`);
    const late = new Client({ connectionString: tests[1]?.url ?? '' });
    await late.connect();
    // It ends as soon as nothing differs.
    const compared = compare(databases, ITEMS, { looks: 400 });
    await late.query(`select pg_sleep(0.3)`);
    await late.query(`update items set name = 'Later' where id = '${idOf(3)}'`);
    await late.end();
    expect((await compared).differences).toEqual([]);
  });
});
