import type { MarketCharts, MarketQuery, MarketSummary } from '@portal/contracts/insights/global-ecosystem';
import { POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import type pg from 'pg';
import { marketChartsOf } from './charts.ts';
import { DIMENSIONS, type Dimension } from './figures.ts';
import { marketSummaryOf } from './summary.ts';

/** A value of each filter, or `*`; of the time since the begin of the policy the place of a part, or a whole period. */
export type Cell = Readonly<Record<Dimension, string>>;

export const PARTS = ['0', '1', '2', '3', '4'];
export const VALUES: Readonly<Record<Dimension, readonly string[]>> = {
  kind: ['Construction', 'OperationalProperty'],
  category: ['Residential', 'Commercial', ''],
  construction: ['SteelComposite', ''],
  country: ['Germany', 'France', 'Côte d’Ivoire', 'Malta', ''],
  period: PARTS,
};
export const product = (values: Readonly<Record<Dimension, readonly string[]>>): Cell[] => {
  let cells: Partial<Record<Dimension, string>>[] = [{}];
  for (const dimension of DIMENSIONS)
    cells = cells.flatMap((cell) => values[dimension].map((value) => ({ ...cell, [dimension]: value })));
  return cells as unknown as Cell[];
};
export const ATOMS = product(VALUES);
export const withAll = (more: readonly string[] = []) =>
  Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, ['*', ...VALUES[dimension], ...(dimension === 'period' ? more : [])]]),
  ) as Record<Dimension, string[]>;
/** All that can be asked for; what is not known of projects cannot. */
export const ASKED = product({ ...withAll(), period: ['*', ...POLICY_PERIODS] }).filter((cell) =>
  DIMENSIONS.every((dimension) => cell[dimension] !== ''),
);
export const keyOf = (cell: Cell): string => DIMENSIONS.map((dimension) => cell[dimension]).join('|');
export const isIn = (atom: Cell, cell: Cell): boolean =>
  DIMENSIONS.every((dimension) => {
    const [value, wanted] = [atom[dimension], cell[dimension]];
    const place = POLICY_PERIODS.findIndex((period) => period === wanted);
    return wanted === '*' || value === wanted || (dimension === 'period' && place >= Number(value));
  });
const MEMBERS = new Map(
  ASKED.map((cell) => [keyOf(cell), ATOMS.flatMap((atom, place) => (isIn(atom, cell) ? [place] : []))]),
);
export const membersOf = (cell: Cell): readonly number[] => MEMBERS.get(keyOf(cell)) ?? [];
export const atomOf = new Map(ATOMS.map((atom, place) => [keyOf(atom), place]));

const queryOf = ({ kind, category, construction, country, period }: Cell): MarketQuery => {
  const given = Object.entries({
    ...{ projectType: kind, categoryType: category, constructionType: construction },
    ...{ countryName: country, policyStart: period },
  }).filter(([, value]) => value !== '*');
  return Object.fromEntries(given) as MarketQuery;
};
export interface Answers {
  readonly summary: Omit<MarketSummary, 'night'>;
  readonly charts: Omit<MarketCharts, 'night'>;
}
/** Asks for everything that there is, as the routes answer it. */
export async function askAll(pool: pg.Pool): Promise<Map<string, Answers>> {
  const answers = await Promise.all(
    ASKED.map(async (cell) => {
      const [summary, charts] = await Promise.all([
        marketSummaryOf(pool, queryOf(cell)),
        marketChartsOf(pool, queryOf(cell)),
      ]);
      return [keyOf(cell), { summary: { ...summary, night: null }, charts: { ...charts, night: null } }] as const;
    }),
  );
  return new Map(answers);
}
