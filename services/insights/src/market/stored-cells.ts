import type { MarketQuery } from '@portal/contracts/insights/global-ecosystem';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { isOldRate } from '../core/rates.ts';
import { ALL, type FigureName } from './figures.ts';

/** A figure as it is stored: it is shown as it is. */
export interface StoredCell {
  readonly figure: FigureName;
  readonly slice: string;
  readonly country: string;
  readonly value: number;
  readonly ratesOn: string | null;
  /** The night of which it is. */
  readonly asOf: string;
}

/** The last night, as answers tell of it; null before the first one. */
export async function lastNight(pool: pg.Pool) {
  const [row] = await queryPrepared<{ date: string; computed: Date }>(pool, {
    name: 'market-night',
    text: 'select night::text as date, computed_at as computed from market_nights',
    values: [],
  });
  return row ? { date: row.date, computedDateTime: row.computed.toISOString() } : null;
}

/** Returns the stored figures with some filters; those by country, too, if no country is among the filters. */
export async function cellsOf(
  pool: pg.Pool,
  { projectType, categoryType, constructionType, countryName, policyStart }: MarketQuery,
  figures: readonly FigureName[],
): Promise<StoredCell[]> {
  return queryPrepared<StoredCell>(pool, {
    name: 'market-cells',
    text: `select figure, slice, country, value::float8 as value, rates_on::text as "ratesOn", as_of::text as "asOf" from market_cells
      where is_shown and kind = $1 and category = $2 and construction = $3 and ($4::text is null or country = $4) and period = $5
        and figure = any($6::text[])
      order by value desc, country, slice`,
    values: [
      projectType ?? ALL,
      categoryType ?? ALL,
      constructionType ?? ALL,
      countryName ?? null,
      policyStart ?? ALL,
      figures,
    ],
  });
}

/** Returns the night of the oldest of some figures; null without figures. */
export const oldestNightOf = (cells: readonly StoredCell[]): string | null =>
  cells.map(({ asOf }) => asOf).toSorted()[0] ?? null;

/** Returns the oldest rates of some figures, as answers tell of them; null without amounts. */
export function ratesOf(cells: readonly StoredCell[]): { readonly date: string; readonly isOld: boolean } | null {
  const [date] = cells.flatMap(({ ratesOn }) => ratesOn ?? []).toSorted();
  return date === undefined ? null : { date, isOld: isOldRate(date) };
}
