import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { projectRow } from '../testing/portfolio.fixture.ts';
import { Reader, SOLVED } from './adversary-memory.fixture.ts';
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
const idsOf = (projects: readonly (Project | undefined)[]): string[] =>
  projects.flatMap((project) => project?.id ?? []);
const change = (projects: readonly (Project | undefined)[], fields: object) =>
  database.knex('portfolio_projects').whereIn('id', idsOf(projects)).update(fields);
const nightOf = (figure: string, cell: object) =>
  database
    .knex('market_cells')
    .where({ figure, slice: '', ...cell, is_shown: true })
    .first(database.knex.raw('as_of::text'));

const WORLD = { kind: '*', category: '*', construction: '*', country: '*' };
const ALL_TIMES = { ...WORLD, period: '*' };
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
  return { german, company: german[0]?.company_id };
}

describe('an attacker who remembers the nights before', () => {
  it('finds no small rest of a cell whose parts aged, beside figures that are kept or were withdrawn at the month’s end', async () => {
    const { knex } = database;
    const { german, company } = await ageingMarket();
    const reader = new Reader(knex);
    const nightIs = async (night: string) => {
      await computeNight(knex, night);
      await reader.note(night);
      expect([night, reader.smallRests(), reader.smallRests(company)]).toEqual([night, [], []]);
    };
    await nightIs('2026-11-01');
    // The company knows its own change in Germany, and so its figures all the same.
    await claim(german[0], 10);
    await nightIs('2026-11-24');
    expect(await nightOf('projects', ALL_TIMES)).toEqual({ as_of: '2026-11-24' });
    for (const figure of ['projects', 'claims', 'claimTotal', 'risks'])
      expect([figure, await nightOf(figure, YOUNG)]).toEqual([figure, { as_of: '2026-11-01' }]);
    await nightIs('2026-12-01');
    expect(await nightOf('projects', { ...YOUNG, country: 'Germany' })).toBeUndefined();
    expect(await nightOf('projects', YOUNG)).toEqual({ as_of: '2026-11-01' });
    await change(
      [0, 1, 4, 6, 8].map((place) => german[place]),
      { policy_start_date: '2026-04-01' },
    );
    await nightIs('2026-12-02');
    expect(await nightOf('projects', YOUNG)).toEqual({ as_of: '2026-12-02' });
  });

  it('finds none of a market in motion, of counts and amounts, as nobody or as one of its companies', async () => {
    const { knex } = database;
    const { tables, projects, companies } = messyMarket(22, 330);
    for (const [table, rows] of Object.entries(tables)) await knex.batchInsert(table, [...rows], 200);
    const below = numbersOf(99);
    const some = (count: number) => Array.from({ length: count }, () => projects[below(projects.length)]);
    const reader = new Reader(knex);
    const computed: number[] = [];
    for (const night of ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']) {
      await computeNight(knex, night);
      computed.push(await reader.note(night));
      for (const company of [undefined, ...companies])
        expect([night, company, reader.smallRests(company)]).toEqual([night, company, []]);
      expect([night, SOLVED.flatMap((figure) => reader.solvedGroups(figure))]).toEqual([night, []]);
      await change(some(12), { country: 'Germany' });
      await change(some(8), { policy_start_date: '2020-01-01' });
      await change(some(6), { category_type: 'Residential', construction_type: 'SteelComposite' });
      for (const table of ['portfolio_claims', 'portfolio_recommendations'])
        await knex(table)
          .whereIn('project_id', idsOf(some(10)))
          .delete();
      for (const project of some(8)) await claim(project, below(900_000));
    }
    expect(Math.min(...computed)).toBeGreaterThan(10);
  });
});
