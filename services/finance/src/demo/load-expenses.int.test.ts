import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { loadExpenses } from './load-expenses.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
  const engineers = DEMO_ACCOUNTS.filter(({ role }) => role === 'RiskEngineer');
  await database.knex('known_engineers').insert(
    engineers.map(({ email, company, firstName, lastName, designation }) => ({
      ...{ user_id: demoId(`user:${email}`), version: 1, name: `${firstName} ${lastName}`, designation },
      ...{ company_id: company && demoId(`company:${company}`), company_name: company },
    })),
  );
  for (let index = 0; index < 90; index++) await addProject(index, engineers[index % engineers.length]?.email ?? '');
  // One without an engineer has no entries.
  await addProject(90, '');
  await database.knex('known_rates').insert({
    ...{ rate_id: demoId('rate'), version: 1, company_id: demoId('company:granite'), kind: 'Time', is_deleted: false },
    ...{ designation: 'Engineer', category: 'Site Inspection', currency: 'GBP', amount: '126.00' },
  });
  await load();
});
afterAll(() => database.drop());

const load = () => database.knex.transaction(loadExpenses);

async function addProject(index: number, engineer: string): Promise<void> {
  const id = demoId(`project:northwind:${index}`);
  await database.knex('known_projects').insert({
    ...{ id, version: 1, company_id: demoId('company:northwind'), company_type: 'Insurance', name: `Works ${index}` },
    ...{ status: index % 9 === 0 ? 'Closed' : 'Open', type: 'Construction' },
    ...{ currency: CURRENCIES[index % CURRENCIES.length], is_deployment21: false },
    ...{ policy_start_date: '2026-01-01', policy_expire_date: '2028-01-01' },
  });
  if (engineer === '') return;
  const person = { user_id: demoId(`user:${engineer}`), role: 'RiskEngineer', is_primary: true };
  await database.knex('known_participants').insert({ project_id: id, company_id: null, ...person });
}
const countOf = async (sql: string): Promise<number> =>
  Number((await database.knex.raw<{ rows: { n: string }[] }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

describe('demo time and expenses', () => {
  it('are 4,000 entries in six currencies, with their history, and are loaded once', async () => {
    await load();
    expect(await countOf('expenses')).toBe(4_000);
    expect(new Set(await database.knex('expenses').distinct().pluck('currency'))).toEqual(new Set(CURRENCIES));
    expect(await countOf(`activities where item_kind = 'expense'`)).toBe(4_000);
    expect(await countOf('(select distinct project_id from expenses) each_one')).toBe(90);
  });

  it('add up to the stored sums and days, and no day has more than 24 hours', async () => {
    expect(await countOf('booked_days where hours > 24')).toBe(0);
    const sums = await database.knex.raw<{ rows: { same: boolean }[] }>(`
      select (select sum(project_amount) from expenses) = (select sum(project_amount) from expense_sums)
        and (select sum(quantity) from expenses where kind = 'Time') = (select sum(hours) from booked_days) as same`);
    expect(sums.rows).toEqual([{ same: true }]);
  });

  it('take the rates of companies, and are billed in closed projects', async () => {
    const rated = { category: 'Site Inspection', company_id: demoId('company:granite') };
    expect(await database.knex('expenses').where(rated).distinct('rate', 'rate_source', 'currency')).toEqual([
      { rate: '126.00', rate_source: 'Company', currency: 'GBP' },
    ]);
    expect(
      await countOf(
        `expenses e join known_projects k on k.id = e.project_id where k.status = 'Closed' and not is_billed`,
      ),
    ).toBe(0);
    expect(await countOf('expenses where is_billed')).toBeLessThan(4_000);
  });
});
