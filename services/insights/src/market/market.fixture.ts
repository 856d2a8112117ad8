import { CLAIM_TYPES } from '@portal/contracts/projects/claim-lists';
import { RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import { randomUUID } from 'node:crypto';
import {
  inspectionRow,
  projectRow,
  recommendationRow,
  type Claims,
  type InsightsFixture,
} from '../testing/portfolio.fixture.ts';

/** Returns whole numbers below a limit, the same ones for the same seed. */
export function numbersOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** Returns an id made of such numbers: what a market hides depends on the ids of its projects. */
const idOf = (below: (limit: number) => number): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll('0', () => below(16).toString(16));

type Project = ReturnType<typeof projectRow>;
type Fields = Readonly<Record<string, unknown>>;

/** A claim with its amounts, as the read model has both. */
export const claimRows = ({ id, company_id }: Project, amount: number, type = 'PropertyDamage') => {
  const own = { id: randomUUID(), version: 1, project_id: id, company_id };
  return {
    claim: { ...own, status: 'Open', type, cause_id: randomUUID(), cause: 'Fire', date_of_loss: '2026-02-01' },
    amounts: { ...own, amount, paid: null, reserve: null },
  };
};

/** An issued recommendation of a project. */
export const riskRow = (project: Project, fields: Fields = {}) =>
  recommendationRow(project, inspectionRow(project), fields);

/** Projects of several companies in a country, so many of each company. */
export const projectsOf = (counts: readonly number[], fields: Fields = {}): Project[] =>
  counts.flatMap((count) => {
    const company_id = randomUUID();
    return Array.from({ length: count }, () => projectRow({ company_id, ...fields }));
  });

const KINDS = ['Construction', 'OperationalProperty'];
const CATEGORIES = ['Residential', 'Commercial', null];
const CONSTRUCTIONS = ['SteelComposite', null];
const COUNTRIES = ['Germany', 'France', 'Côte d’Ivoire', 'Malta', null];
const STARTS = ['2026-10-01', '2026-02-01', '2024-06-01', '2022-06-01', '2019-01-01'];
const CATEGORIES_OF_RISKS = ['Fire', 'Flood', 'Security'];

/**
 * Makes a market that is the same for the same seed: companies of very different size, values that many projects have and values
 * that one or two have, and projects of which something is not known. Five companies have a share of it each.
 */
export function messyMarket(seed = 11, count = 320) {
  const [below, digits] = [numbersOf(seed), numbersOf(seed + 1)];
  /** Returns one of the values, the first ones more often. */
  const skewed = <Value>(values: readonly Value[]): Value =>
    values[Math.min(below(values.length), below(values.length + 1))] as Value;
  const companies = Array.from({ length: 6 }, () => idOf(digits));
  const projects = Array.from({ length: count }, () =>
    projectRow({
      id: idOf(digits),
      ...{ company_id: skewed(companies), type: skewed(KINDS), category_type: skewed(CATEGORIES) },
      ...{ construction_type: skewed(CONSTRUCTIONS), country: skewed(COUNTRIES), policy_start_date: skewed(STARTS) },
      project_type_name: `Type ${below(5)}`,
    }),
  );
  const claims = projects.flatMap((project) =>
    below(4) === 0 ? [claimRows(project, below(900_000) + 0.25, CLAIM_TYPES[below(CLAIM_TYPES.length)]?.value)] : [],
  );
  const risks = projects.flatMap((project) =>
    Array.from({ length: Math.max(0, below(5) - 2) }, () =>
      riskRow(project, {
        ...{ category: skewed(CATEGORIES_OF_RISKS), priority: skewed(RECOMMENDATION_PRIORITIES) },
        recommendation_type: below(3) === 0 ? 'Vault of Northwind' : 'Hot Work',
      }),
    ),
  );
  return {
    ...{ projects, companies },
    tables: {
      portfolio_projects: projects,
      portfolio_claims: claims.map(({ claim }) => claim),
      portfolio_claim_amounts: claims.map(({ amounts }) => amounts),
      portfolio_recommendations: risks,
    },
  };
}

/** The day of the nights that are computed. */
export const NIGHT = '2026-11-26';

/** Deletes what the market is computed of, and what was computed. */
export const emptyMarket = (insights: InsightsFixture) =>
  insights.knex.raw(
    `delete from market_nights; delete from market_cells; delete from market_peers; delete from portfolio_facts;
     delete from portfolio_past_facts; delete from portfolio_projects; delete from portfolio_claims;
     delete from portfolio_claim_amounts; delete from portfolio_recommendations; delete from known_projects`,
  );

/** A reader of the market, with a plan that has it. */
export const person = (role: Claims['role'], companyType: Claims['companyType'], more: Claims = {}): Claims => ({
  ...{ sub: randomUUID(), companyId: companyType === 'NoCompany' ? null : randomUUID(), subscriptionPlan: 'Global' },
  ...(role && { role }),
  ...(companyType && { companyType }),
  ...more,
});
