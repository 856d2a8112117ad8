import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isGroup, merged } from './cube.ts';
import { numbersOf } from './market.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

describe('cells that were added up', () => {
  it('are groups exactly where there are 5 projects of 3 companies, of random markets with companies of any number', async () => {
    const below = numbersOf(7);
    const projects = Array.from({ length: 400 }, (_, cell) => {
      const companies = Array.from({ length: 1 + below(4) }, () => 1 + below(cell % 2 ? 5 : 50_000));
      return Array.from({ length: 1 + below(8) }, () => ({
        ...{ cell, part: below(3), project: below(1_000_000) },
        company: companies[below(companies.length)],
      }));
    }).flat();
    const family = { isAmount: false, level: 0 } as const;
    const { rows } = await database.knex.raw<{ rows: { cell: number; isGroup: boolean; isReally: boolean }[] }>(
      `with projects as (select * from jsonb_to_recordset(:projects::jsonb) p (cell int, part int, project int, company int)),
       facts as (select cell, part, 1 as n, 1 as items, company as least_company, company as greatest_company,
         company::float8 as companies, company::float8 * company as squares, 1::bigint << project % 63 as marks from projects),
       parts as (select part, ${merged(family, 'cell')} from facts group by cell, part),
       wholes as (select ${merged(family, 'cell')} from parts group by 1)
       select cell, ${isGroup()} as "isGroup",
         (select count(*) >= 5 and count(distinct p.company) >= 3 from projects p where p.cell = wholes.cell) as "isReally"
       from wholes`,
      { projects: JSON.stringify(projects) },
    );
    expect(rows.filter((row) => row.isGroup !== row.isReally)).toEqual([]);
    const groups = rows.filter((row) => row.isGroup).length;
    expect(groups).toBeGreaterThan(50);
    expect(groups).toBeLessThan(350);
  });
});
