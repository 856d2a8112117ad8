import { demoId } from '@portal/contracts/common/demo';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { loadBudgets } from './load-budgets.ts';
import { loadFees } from './load-fees.ts';

const NORTHWIND = demoId('company:northwind');
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
  const { knex } = database;
  const engineer = { user_id: demoId('user:engineer@riskco.example'), role: 'RiskEngineer', is_primary: true };
  for (let index = 0; index < 90; index++) {
    const id = demoId(`project:northwind:${index}`);
    const isAssigned = index % 3 > 0;
    await knex('known_projects').insert({
      ...{ id, version: 1, company_id: NORTHWIND, company_type: 'Insurance', name: `Works ${index}`, status: 'Open' },
      ...{ type: 'Construction', currency: 'EUR', is_deployment21: false },
      ...{ policy_start_date: '2026-01-01', policy_expire_date: '2028-01-01' },
      assigned_company_id: isAssigned ? demoId('company:granite') : null,
    });
    if (isAssigned) await knex('known_participants').insert({ project_id: id, company_id: null, ...engineer });
  }
  for (const name of ['Granite Risk', 'Kestrel Surveys', 'Baumann Risk Engineering', 'Fjordvakt Inspeksjon'])
    await knex('known_company_contacts').insert({
      ...{ id: randomUUID(), version: 1, company_id: NORTHWIND, name, type: 'Risk', is_deleted: false },
      email: `${name.slice(0, 4)}@books.example`,
    });
  await knex.transaction(loadBudgets);
  await load();
});
afterAll(() => database.drop());

const load = () => database.knex.transaction(loadFees);

describe('demo fee proposals', () => {
  it('are 60 in all states, with two to four recipients each, and are loaded once', async () => {
    await load();
    const { rows } = await database.knex.raw<{ rows: { status: string; n: number }[] }>(
      'select status, count(*)::int as n from fee_proposals group by status order by status',
    );
    expect(Object.fromEntries(rows.map(({ status, n }) => [status, n]))).toEqual({
      ...{ Approved: 12, Draft: 8, Rejected: 8, Sent: 10, WaitingForApproval: 22 },
    });
    const { rows: recipients } = await database.knex.raw<{ rows: { least: number; most: number }[] }>(
      'select min(n)::int as least, max(n)::int as most from (select count(*) as n from fee_recipients group by fee_proposal_id) c',
    );
    expect(recipients).toEqual([{ least: 2, most: 4 }]);
  });

  it('are approved only for the company that has the assignment, answered where they are decided, in the project’s currency', async () => {
    const { rows } = await database.knex.raw<{ rows: { wrong: number }[] }>(`
      select count(*)::int as wrong from fee_proposals f join fee_recipients r on r.fee_proposal_id = f.id
      where (r.status = 'Approved' and (r.company_name <> 'Granite Risk' or f.assignment_id is null or r.answer is null))
        or (f.status = 'WaitingForApproval' and not exists (
          select from fee_recipients a where a.fee_proposal_id = f.id and a.status = 'ApprovedByRe'))
        or (f.status <> 'Draft' and f.currency is distinct from 'EUR')`);
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});
