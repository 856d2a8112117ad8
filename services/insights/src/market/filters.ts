import { CATEGORY_TYPES } from '@portal/contracts/insights/dashboard-lists';
import type { MarketFilters } from '@portal/contracts/insights/global-ecosystem';
import { POLICY_PERIODS, type PolicyPeriod } from '@portal/contracts/insights/global-ecosystem-lists';
import {
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORIES,
  PROJECT_CATEGORY_LABELS,
} from '@portal/contracts/projects/project-lists';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { ALL, DIMENSIONS, type Dimension } from './figures.ts';
import { lastNight } from './stored-cells.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

const KINDS = PROJECT_CATEGORIES.map((value) => ({ value, label: PROJECT_CATEGORY_LABELS[value] }));
const PERIOD_LABELS: Readonly<Record<PolicyPeriod, string>> = {
  LastSixMonths: 'Last 6 months',
  LastYear: 'Last year',
  LastThreeYears: 'Last 3 years',
  LastFiveYears: 'Last 5 years',
};
const PERIODS = POLICY_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }));

/** SQL of the values of a filter that have projects by themselves. */
const valuesOf = (dimension: Dimension): string => `
  select '${dimension}' as dimension, ${dimension} as value from market_cells
  where is_shown and figure = 'projects' and slice = '' and ${dimension} <> '${ALL}'
    and ${DIMENSIONS.filter((other) => other !== dimension)
      .map((other) => `${other} = '${ALL}'`)
      .join(' and ')}`;

/** Returns the values of the filters that have figures, in the order of their catalogues; countries by name. */
export async function marketFiltersOf(pool: pg.Pool): Promise<MarketFilters> {
  const [night, rows] = await Promise.all([
    lastNight(pool),
    queryPrepared<{ dimension: Dimension; value: string }>(pool, {
      name: 'market-filters',
      text: `select dimension, value from (${DIMENSIONS.map(valuesOf).join(' union all ')}) as found
        order by ${nameOrder('value')}`,
      values: [],
    }),
  ]);
  const found = (dimension: Dimension): string[] =>
    rows.filter((row) => row.dimension === dimension).map(({ value }) => value);
  const listed = (dimension: Dimension, options: readonly Option[]): Option[] => {
    const values = new Set(found(dimension));
    return options.flatMap(({ value, label }) => (values.has(value) ? [{ value, label }] : []));
  };
  return {
    night,
    projectType: listed('kind', KINDS),
    categoryType: listed('category', CATEGORY_TYPES),
    constructionType: listed('construction', CONSTRUCTION_TYPES),
    countryName: found('country').map((name) => ({ value: name, label: name })),
    policyStart: listed('period', PERIODS),
  };
}
