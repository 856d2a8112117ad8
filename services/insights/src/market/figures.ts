import { MARKET_LIMITS, POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';

/** Filters as columns of cells. `*` stands for all values; an empty value is unknown, and is never shown by itself. */
export const DIMENSIONS = ['kind', 'category', 'construction', 'country', 'period'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const ALL = '*';

/** A figure of the market. Those that part another one by slices name it; figures of one level are judged together. */
interface Figure {
  readonly of?: string;
  readonly level: 0 | 1 | 2;
  readonly isAmount?: true;
}

/** Figures of the cards and of the map, and those that part them for the donut. */
export const FIGURES = {
  projects: { level: 0 },
  risks: { level: 0 },
  claims: { level: 0 },
  claimTotal: { level: 0, isAmount: true },
  projectTypes: { of: 'projects', level: 1 },
  claimTypes: { of: 'claims', level: 1 },
  claimAmounts: { of: 'claimTotal', level: 1, isAmount: true },
  riskCategories: { of: 'risks', level: 1 },
  riskPriorities: { of: 'risks', level: 1 },
  riskStatuses: { of: 'risks', level: 1 },
  /** Slices begin with the category's: `Fire/Hot Work`. */
  riskTypes: { of: 'riskCategories', level: 2 },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

const entries: readonly (readonly [string, Figure])[] = Object.entries(FIGURES);
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
/** SQL of the names of the figures that are amounts. */
export const AMOUNTS = quoted(entries.flatMap(([name, { isAmount }]) => (isAmount ? [name] : [])));

/** SQL of the figures as rows. */
export const FIGURE_ROWS = `(values ${entries
  .map(([name, { of, level }]) => `('${name}', '${of ?? ''}', ${level})`)
  .join(', ')}) as g (figure, of, level)`;

/** Combinations of filters, those with fewer filters first. */
export const TABLES: readonly (readonly Dimension[])[] = Array.from({ length: 2 ** DIMENSIONS.length }, (_, mask) =>
  DIMENSIONS.filter((_dimension, place) => (mask >> place) % 2 === 1),
).toSorted((one, other) => one.length - other.length);

/** Returns the number that stands for a combination of filters. */
export const maskOf = (table: readonly Dimension[]): number =>
  table.reduce((mask, dimension) => mask + 2 ** DIMENSIONS.indexOf(dimension), 0);

/**
 * SQL of the right of an amount to be shown, from a row for each of its companies: 5 projects of 3 companies (decisions §27), and a
 * rest beside the two largest companies by which the second one cannot tell the first one's (ADR 46).
 */
export const CAN_BE_SHOWN = `(sum(n) >= ${MARKET_LIMITS.projects} and count(*) >= ${MARKET_LIMITS.companies}
  and coalesce(sum(usd) - max(usd) - (array_agg(usd order by usd desc nulls last))[2]
    >= max(usd) * ${MARKET_LIMITS.restPercent} / 100.0, false))`;

/** SQL of a figure as it is shown: counts in steps of 5, amounts with three digits. */
export const shownValue = (figure: string, items: string, usd: string): string => `case
  when ${figure} not in (${AMOUNTS}) then round(${items} / ${MARKET_LIMITS.countStep}.0) * ${MARKET_LIMITS.countStep}
  when ${usd} < 1 then round(${usd})
  else round(${usd}, ${MARKET_LIMITS.amountDigits - 1} - floor(log(${usd}))::integer) end`;

/** SQL of the name of a period by its place. */
export const periodName = (place: string): string => `(array[${quoted(POLICY_PERIODS)}])[${place} + 1]`;
