import { POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import { createDatabase, type TestDatabase } from '@portal/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { KnownSums, tighten, type Equation } from './adversary.fixture.ts';
import {
  ASKED,
  askAll,
  ATOMS,
  atomOf,
  keyOf,
  membersOf,
  PARTS,
  product,
  VALUES,
  withAll,
  type Answers,
  type Cell,
} from './adversary-cells.fixture.ts';
import { DIMENSIONS } from './figures.ts';
import { projectRow } from '../testing/portfolio.fixture.ts';
import { claimRows, messyMarket, riskRow } from './market.fixture.ts';
import { computeNight } from './night.ts';

const DAYS = ['2026-11-26', '2026-11-27', '2026-11-28'] as const;

let database: TestDatabase;
let pool: pg.Pool;
const market = messyMarket();
beforeAll(async () => {
  database = await createDatabase(migrations);
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  for (const [table, rows] of Object.entries(market.tables)) await database.knex.batchInsert(table, [...rows], 200);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** A figure that the attacker is after: what answers tell of it, and the groups behind it. */
interface Target {
  readonly told: (answers: Answers, slice: string) => number | null;
  readonly slices: readonly string[];
  /** SQL of the facts of the slices. */
  readonly figure: string;
}
const ofSlices = (set: 'riskCategories' | 'claimTypes' | 'projectTypes') => (answers: Answers, slice: string) =>
  answers.charts[set].items.find(({ key }) => key === slice)?.value ?? null;
const TARGETS: Readonly<Record<string, Target>> = {
  projects: { figure: 'projects', slices: [''], told: ({ summary }) => summary.totalProjectsCount },
  risks: {
    figure: 'riskCategories',
    slices: ['Fire', 'Flood', 'Security', ''],
    told: (answers, slice) =>
      slice === '' ? answers.summary.totalRisksCount : ofSlices('riskCategories')(answers, slice),
  },
  claims: {
    figure: 'claimTypes',
    slices: ['PropertyDamage', 'DSU', 'BI', 'ThirdPartyLiability', 'TRIA', ''],
    told: (answers, slice) =>
      slice === '' ? answers.summary.totalClaimsCount : ofSlices('claimTypes')(answers, slice),
  },
};

interface Fact extends Cell {
  readonly project_id: string;
  readonly company_id: string;
  readonly slice: string;
}
const factsOf = (figure: string): Promise<Fact[]> =>
  database
    .knex('portfolio_facts')
    .where({ figure })
    .select('project_id', 'company_id', 'slice', ...DIMENSIONS);
/** Returns true for a group of which nothing may be told: there is one, and it is too small. */
function isSecret(facts: readonly Fact[]): boolean {
  const projects = new Set(facts.map(({ project_id }) => project_id)).size;
  return projects > 0 && (projects < 5 || new Set(facts.map(({ company_id }) => company_id)).size < 3);
}
/** Groups of facts by the cells and slices that they are in. */
function groupsOf(facts: readonly Fact[], { slices }: Target): { cell: Cell; slice: string; facts: Fact[] }[] {
  const byAtom = Map.groupBy(facts, (fact) => atomOf.get(keyOf(fact)) ?? -1);
  return ASKED.flatMap((cell) => {
    const own = membersOf(cell).flatMap((place) => byAtom.get(place) ?? []);
    return slices.map((slice) => ({
      ...{ cell, slice, facts: slices.length === 1 || slice === '' ? own : own.filter((one) => one.slice === slice) },
    }));
  });
}

/** Finds the secret groups of which the number follows from sums and differences of what is told, as if it were exact. */
function solvedExactly(answers: Map<string, Answers>, target: Target, facts: readonly Fact[]): string[] {
  const parts = target.slices.filter((slice) => slice !== '' || target.slices.length === 1);
  const placesOf = (cell: Cell, slice: string): number[] =>
    (slice === '' ? parts : [slice]).flatMap((one) =>
      membersOf(cell).map((place) => parts.indexOf(one) * ATOMS.length + place),
    );
  const known = new KnownSums(parts.length * ATOMS.length);
  for (const cell of ASKED)
    for (const slice of target.slices) {
      const told = target.told(answers.get(keyOf(cell)) as Answers, slice);
      if (told !== null) known.add(placesOf(cell, slice));
    }
  return groupsOf(facts, target).flatMap(({ cell, slice, facts: group }) =>
    isSecret(group) && known.tells(placesOf(cell, slice)) ? [`${keyOf(cell)} ${slice}: ${group.length}`] : [],
  );
}

/** Wholes and their parts by each filter; relative periods are sums of parts of the time. */
const BOUNDED = product(withAll(POLICY_PERIODS));
const boundOf = new Map(BOUNDED.map((cell, place) => [keyOf(cell), place]));
const placeOf = (cell: Cell): number => boundOf.get(keyOf(cell)) ?? -1;
const EQUATIONS: readonly Equation[] = BOUNDED.flatMap((cell) =>
  DIMENSIONS.flatMap((dimension): Equation[] => {
    const values = cell[dimension];
    const place = POLICY_PERIODS.findIndex((period) => period === values);
    if (values !== '*' && place === -1) return [];
    const parts = place === -1 ? VALUES[dimension] : PARTS.slice(0, place + 1);
    return [{ whole: placeOf(cell), parts: parts.map((value) => placeOf({ ...cell, [dimension]: value })) }];
  }),
);

/**
 * Finds the secret groups whose number is known better than that of a shown cell, which is one of five, from figures of one night:
 * those of several contradict each other.
 */
function solvedByBounds(
  answers: Map<string, Answers>,
  target: Target,
  facts: readonly Fact[],
  isOfNight: (cell: Cell) => boolean = () => true,
): string[] {
  const lows = new Float64Array(BOUNDED.length);
  const highs = new Float64Array(BOUNDED.length).fill(Infinity);
  for (const cell of ASKED) {
    const told = target.told(answers.get(keyOf(cell)) as Answers, '');
    if (told === null || !isOfNight(cell)) continue;
    lows[placeOf(cell)] = told - 2;
    highs[placeOf(cell)] = told + 2;
  }
  tighten(lows, highs, EQUATIONS);
  return groupsOf(facts, { ...target, slices: [''] }).flatMap(({ cell, facts: group }) => {
    const [low, high] = [lows[placeOf(cell)] ?? 0, highs[placeOf(cell)] ?? Infinity];
    return isSecret(group) && low > 0 && high - low < 4 ? [`${keyOf(cell)}: ${group.length} in ${low}–${high}`] : [];
  });
}

/** Lets nights begin anew. */
const forget = () => database.knex.raw('truncate market_cells, market_peers, market_nights, portfolio_facts');

describe('an attacker who asks for all there is', () => {
  let first: Map<string, Answers>;
  it('finds hidden groups where nothing more is hidden than small ones', async () => {
    expect(await computeNight(database.knex, DAYS[0], { isComplementary: false })).toBe('computed');
    const answers = await askAll(pool);
    const facts = await factsOf('projects');
    expect(solvedExactly(answers, TARGETS['projects'] as Target, facts).length).toBeGreaterThan(5);
    await forget();
  });

  it('finds none of a night, exactly or by bounds, of projects, recommendations and claims', async () => {
    expect(await computeNight(database.knex, DAYS[0])).toBe('computed');

    first = await askAll(pool);

    for (const target of Object.values(TARGETS)) {
      const facts = await factsOf(target.figure);
      const told = ASKED.filter((cell) => target.told(first.get(keyOf(cell)) as Answers, '') !== null);
      expect(told.length).toBeGreaterThan(30);
      expect(solvedExactly(first, target, facts)).toEqual([]);
      expect(solvedByBounds(first, target, facts)).toEqual([]);
    }
  });

  it('sees nothing of what fewer than 5 projects of 3 companies have done until the next day', async () => {
    const { knex } = database;
    const [one, two] = market.companies;
    const own = (company: string | undefined, index: number) =>
      market.projects.filter(({ company_id }) => company_id === company)[index] as (typeof market.projects)[number];
    const added = projectRow({ company_id: one, country: 'Malta', project_type_name: 'Type 1' });
    const claim = claimRows(added, 5_000_000_000);
    await knex('portfolio_projects').insert(added);
    await knex('portfolio_claims').insert(claim.claim);
    await knex('portfolio_claim_amounts').insert(claim.amounts);
    await knex('portfolio_projects')
      .where({ id: own(two, 0).id })
      .delete();
    await knex('portfolio_projects')
      .where({ id: own(two, 1).id })
      .update({ country: 'France', category_type: 'Commercial' });
    await knex('portfolio_recommendations').insert(
      Array.from({ length: 30 }, () => riskRow(own(one, 2), { category: 'Security' })),
    );
    expect(await computeNight(knex, DAYS[1])).toBe('computed');
    const second = await askAll(pool);
    const different = [...first].filter(
      ([key, answers]) => JSON.stringify(answers) !== JSON.stringify(second.get(key)),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it('finds no change of few of them among those of many, from the days together', async () => {
    const { knex } = database;
    const places = ['Germany', 'Germany', 'France', 'Malta'];
    const moving = market.companies
      .slice(0, 4)
      .flatMap((company_id, index) =>
        places
          .slice(0, index === 0 ? 4 : 2)
          .map((country) => projectRow({ company_id, country, category_type: 'Commercial' })),
      );
    await knex('portfolio_projects').insert(moving);
    expect(await computeNight(knex, DAYS[2])).toBe('computed');
    const third = await askAll(pool);
    const target = TARGETS['projects'] as Target;
    const columns = ['project_id', 'company_id', 'slice', ...DIMENSIONS];
    const since = (table: string): Promise<Fact[]> =>
      knex(table).where({ figure: target.figure }).where('changed_on', '>', DAYS[0]).select<Fact[]>(columns);
    const changed = [...(await since('portfolio_facts')), ...(await since('portfolio_past_facts'))];
    expect(changed.length).toBeGreaterThan(12);
    const fresh = await knex('market_cells')
      .where({ figure: target.figure, as_of: DAYS[2] })
      .select<Cell[]>(...DIMENSIONS);
    expect(fresh.length).toBeGreaterThan(3);
    const isFresh = new Set(fresh.map(keyOf));
    const later = (cell: Cell) => membersOf(cell).map((place) => ATOMS.length + place);
    const known = new KnownSums(2 * ATOMS.length);
    for (const cell of ASKED) {
      if (first.get(keyOf(cell))?.summary.totalProjectsCount !== null) known.add(membersOf(cell));
      if (isFresh.has(keyOf(cell))) known.add(later(cell));
    }
    const groups = groupsOf(changed, target).filter(({ facts }) => isSecret(facts));
    expect(groups.length).toBeGreaterThan(20);
    const found = groups.filter(({ cell }) => known.tells(later(cell), membersOf(cell)));
    expect(found.map(({ cell }) => keyOf(cell))).toEqual([]);
    // A figure less one of its parts, too.
    const differences = fresh.flatMap((whole) =>
      fresh.flatMap((part) => {
        const inPart = new Set(membersOf(part));
        if (part === whole || !membersOf(part).every((place) => membersOf(whole).includes(place))) return [];
        const rest = new Set(membersOf(whole).filter((place) => !inPart.has(place)));
        const few = changed.filter((fact) => rest.has(atomOf.get(keyOf(fact)) ?? -1));
        return isSecret(few) ? [`${keyOf(whole)} less ${keyOf(part)}`] : [];
      }),
    );
    expect(differences).toEqual([]);
    const present = await factsOf(target.figure);
    expect(solvedByBounds(third, target, present, (cell) => isFresh.has(keyOf(cell)))).toEqual([]);
  });
});
