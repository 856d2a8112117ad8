import { DEMO_ACCOUNTS, DEMO_COMPANIES, DEMO_OUTSIDERS, demoId } from '@portal/contracts/common/demo';
import { openKnex } from '@portal/service-kit';
import { createDatabase, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { addDemoCompanies } from './demo-companies.ts';
import { addDemoRates } from './demo-rates.ts';

describe('the demo companies', () => {
  let database: TestDatabase;
  let knex: Knex;
  beforeAll(async () => {
    database = await createDatabase(migrations);
    knex = openKnex({ url: database.url, name: 'test', pool: 5 });
    await knex.transaction(addDemoCompanies);
  });
  afterAll(async () => {
    await knex.destroy();
    await database.drop();
  });

  const count = async (table: string) => Number((await knex(table).count().first())?.['count']);

  it('are those of the outer interface and the insurers without accounts, each once however often they are loaded', async () => {
    const before = await count('outbox');
    await knex.transaction(addDemoCompanies);
    expect(await count('companies')).toBe(DEMO_COMPANIES.length + DEMO_OUTSIDERS.length);
    expect(await count('members')).toBe(DEMO_ACCOUNTS.length);
    expect(await count('outbox')).toBe(before);
    expect(before).toBe((await count('companies')) + (await count('members')) + (await count('subscriptions')));
  });

  it('have rates, each once however often they are loaded', async () => {
    await knex.transaction(addDemoRates);
    const before = await count('rates');
    await knex.transaction(addDemoRates);
    expect(await count('rates')).toBe(before);
    const rows = await knex('rates').distinct<{ company_id: string }[]>('company_id');
    expect(rows).toHaveLength(DEMO_COMPANIES.length);
    const broker = demoId('company:meridian');
    expect(await knex('rates').where({ company_id: broker, kind: 'Time' }).distinct('designation')).toEqual([
      { designation: 'Engineer' },
    ]);
  });

  it('have subscriptions that are active today; Harbour Mutual may have 20 projects', async () => {
    const rows = await knex('subscriptions as s')
      .leftJoin('companies as c', 'c.company_id', 's.company_id')
      .leftJoin('members as m', 'm.user_id', 's.user_id')
      .whereRaw(`(now() at time zone 'utc')::date between start_date and end_date`)
      .select<{ owner: string; package: string; limit: number | null }[]>(
        knex.raw('coalesce(c.name, m.email) as owner'),
        's.package',
        's.max_projects_count as limit',
      );
    expect(Object.fromEntries(rows.map(({ owner, package: plan, limit }) => [owner, [plan, limit]]))).toEqual({
      'Northwind Insurance': ['Global', null],
      'Harbour Mutual': ['Lite', 20],
      'Rival Insurance': ['Pro', null],
      'Granite Risk': ['Global', null],
      'Meridian Brokers': ['Pro', null],
      'Beacon Assurance': ['Pro', null],
      'Cedar Mutual': ['Pro', null],
      'Summit Specialty': ['Pro', null],
      'broker@broker.example': ['Global', null],
      'representative@insurance.example': ['Pro', null],
      'manager@client.example': ['Pro', null],
      'owner@developer.example': ['Pro', null],
    });
  });

  it('have telephone numbers as the catalogue’s widest pattern takes them (lists, phoneMasks)', async () => {
    const numbers = [
      ...(await knex('companies').pluck<string[]>('phone')),
      ...(await knex('members').pluck<string[]>('phone')),
    ];
    expect(numbers.filter((number) => !/^\+[1-9][0-9]{6,14}$/.test(number))).toEqual([]);
  });
});
