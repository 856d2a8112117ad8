import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { projectRow } from '../testing/portfolio.fixture.ts';
import { Reader } from './adversary-memory.fixture.ts';
import { claimRows, messyMarket, numbersOf, projectsOf, riskRow } from './market.fixture.ts';
import { computeNight } from './night.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database?.drop());
beforeEach(() =>
  database.knex.raw(
    `truncate market_nights, market_cells, market_peers, portfolio_facts, portfolio_past_facts, portfolio_projects, portfolio_claims,
       portfolio_claim_amounts, portfolio_recommendations`,
  ),
);

type Project = ReturnType<typeof projectRow>;
const store = async (projects: readonly Project[]): Promise<void> => {
  await database.knex('portfolio_projects').insert(projects);
};
const claim = async (project: Project | undefined, amount: number): Promise<void> => {
  const { claim: row, amounts } = claimRows(project ?? projectRow(), amount);
  await database.knex('portfolio_claims').insert(row);
  await database.knex('portfolio_claim_amounts').insert(amounts);
};
const change = (ids: readonly (Project | undefined)[], fields: object) =>
  database
    .knex('portfolio_projects')
    .whereIn(
      'id',
      ids.map((project) => project?.id ?? ''),
    )
    .update(fields);
const nightOf = (figure: string, cell: object) =>
  database
    .knex('market_cells')
    .where({ figure, slice: '', ...cell, is_shown: true })
    .first(database.knex.raw('as_of::text'));

const WORLD = { kind: '*', category: '*', construction: '*', country: '*' };
const YOUNG = { ...WORLD, period: 'LastSixMonths' };

/**
 * Germany has 10 young projects of 4 companies; France and Malta have 6 of 3, which are hidden and told of together. Five of these
 * grow older than six months until the end of the month, and one does not.
 */
async function ageingMarket() {
  const german = projectsOf([4, 2, 2, 2], { policy_start_date: '2026-10-01' });
  const ageing = projectsOf([1, 2, 2], { country: 'France', policy_start_date: '2026-05-10' });
  const [stays] = projectsOf([1], {
    country: 'Malta',
    company_id: ageing[0]?.company_id,
    policy_start_date: '2026-10-01',
  });
  const all = [...german, ...ageing, ...(stays ? [stays] : [])];
  await store(all);
  for (const project of all) await claim(project, project === stays ? 4_000_000 : 1_000_000);
  await database.knex('portfolio_recommendations').insert(all.map((project) => riskRow(project)));
  return { german, stays };
}

describe('an attacker who remembers the nights before', () => {
  it('finds no rest that has become small since its cell was chosen, also by changing own projects of the parts', async () => {
    const { german } = await ageingMarket();
    const reader = new Reader(database.knex);
    await computeNight(database.knex, '2026-11-01');
    expect(await reader.note('2026-11-01')).toBeGreaterThan(50);
    expect(reader.smallRests()).toEqual([]);
    await claim(german[0], 10);
    await computeNight(database.knex, '2026-11-24');
    // All projects are computed again, of which no more is hidden than before; the young ones are not.
    expect(await nightOf('projects', { ...WORLD, period: '*' })).toEqual({ as_of: '2026-11-24' });
    for (const figure of ['projects', 'claims', 'claimTotal', 'risks'])
      expect([figure, await nightOf(figure, YOUNG)]).toEqual([figure, { as_of: '2026-11-01' }]);
    await reader.note('2026-11-24');
    expect(reader.smallRests()).toEqual([]);
    expect(reader.smallRests(german[0]?.company_id)).toEqual([]);
  });

  it('finds none beside a figure of the last month that is shown no more, until that is not true any more', async () => {
    const { german } = await ageingMarket();
    const reader = new Reader(database.knex);
    await computeNight(database.knex, '2026-11-01');
    await reader.note('2026-11-01');
    for (const night of ['2026-12-01', '2026-12-02']) {
      await computeNight(database.knex, night);
      await reader.note(night);
      expect(await nightOf('projects', { ...YOUNG, country: 'Germany' })).toBeUndefined();
      expect(await nightOf('projects', YOUNG)).toEqual({ as_of: '2026-11-01' });
      expect(reader.smallRests()).toEqual([]);
    }
    await change([german[0], german[1], german[4], german[6], german[8]], { policy_start_date: '2026-04-01' });
    await computeNight(database.knex, '2026-12-03');
    await reader.note('2026-12-03');
    expect(await nightOf('projects', YOUNG)).toEqual({ as_of: '2026-12-03' });
    expect(reader.smallRests()).toEqual([]);
  });

  it('finds none of a market in motion over two months’ nights, of counts and amounts, alone or as one of its companies', async () => {
    const { tables, projects, companies } = messyMarket(5, 200);
    for (const [table, rows] of Object.entries(tables)) await database.knex.batchInsert(table, [...rows], 200);
    const below = numbersOf(3);
    const some = (count: number): Project[] =>
      Array.from({ length: count }, () => projects[below(projects.length)] as Project);
    const reader = new Reader(database.knex);
    for (const night of [
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-31',
      '2027-01-01',
    ]) {
      await computeNight(database.knex, night);
      expect(await reader.note(night)).toBeGreaterThan(10);
      const found = [undefined, ...companies].map((company) => [night, company, reader.smallRests(company)]);
      expect(found.filter(([, , rests]) => rests?.length)).toEqual([]);
      await change(some(8), { country: 'Germany' });
      await change(some(8), { policy_start_date: '2020-01-01' });
      await change(some(5), { category_type: 'Residential', construction_type: 'SteelComposite' });
      await database
        .knex('portfolio_claims')
        .whereIn(
          'project_id',
          some(6).map(({ id }) => id),
        )
        .delete();
      for (const project of some(4)) await claim(project, below(900_000));
      await database
        .knex('portfolio_recommendations')
        .whereIn(
          'project_id',
          some(8).map(({ id }) => id),
        )
        .delete();
    }
  });
});
