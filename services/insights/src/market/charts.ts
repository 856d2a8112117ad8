import type { MarketCharts, MarketQuery, MarketSlices } from '@portal/contracts/insights/global-ecosystem';
import { CLAIM_TYPE_LABELS } from '@portal/contracts/projects/claim-lists';
import { RECOMMENDATION_STATUS_LABELS } from '@portal/contracts/projects/recommendation-lists';
import type pg from 'pg';
import { ALL, FIGURE_NAMES, type FigureName } from './figures.ts';
import { cellsOf, lastNight, ratesOf, type StoredCell } from './stored-cells.ts';

const ITSELF: Readonly<Record<string, string>> = {};

/** Returns the data sets of the donut. */
export async function marketChartsOf(pool: pg.Pool, query: MarketQuery): Promise<MarketCharts> {
  const [night, found] = await Promise.all([
    lastNight(pool),
    cellsOf(pool, { ...query, countryName: query.countryName ?? ALL }, FIGURE_NAMES),
  ]);
  const of = (figure: FigureName): readonly StoredCell[] => found.filter((cell) => cell.figure === figure);
  const totalOf = (figure: FigureName): number => of(figure)[0]?.value ?? 0;
  const categories = slicesOf(of('riskCategories'), totalOf('risks'));
  return {
    night,
    projectTypes: slicesOf(of('projectTypes'), totalOf('projects')),
    claimAmounts: slicesOf(of('claimAmounts'), totalOf('claimTotal'), CLAIM_TYPE_LABELS),
    claimTypes: slicesOf(of('claimTypes'), totalOf('claims'), CLAIM_TYPE_LABELS),
    riskCategories: {
      ...categories,
      items: categories.items.map((item) => ({ ...item, types: typesOf(of('riskTypes'), item.key, item.value) })),
    },
    riskPriorities: slicesOf(of('riskPriorities'), totalOf('risks')),
    riskStatuses: slicesOf(of('riskStatuses'), totalOf('risks'), RECOMMENDATION_STATUS_LABELS),
    rates: ratesOf(of('claimAmounts')),
  };
}

/** Returns the slices of a total; what it has beside them comes from the rounded numbers, and says nothing new. */
function slicesOf(
  cells: readonly StoredCell[],
  total: number,
  labels: Readonly<Record<string, string>> = ITSELF,
): MarketSlices {
  const items = cells.map(({ slice, value }) => ({ key: slice, label: labels[slice] ?? slice, value }));
  return { items, others: Math.max(0, total - items.reduce((sum, { value }) => sum + value, 0)) };
}

/** Returns the types of a category, whose slices begin with its name. */
function typesOf(cells: readonly StoredCell[], category: string, total: number): MarketSlices {
  const start = `${category}/`;
  const own = cells.filter(({ slice }) => slice.startsWith(start));
  return slicesOf(
    own.map((cell) => ({ ...cell, slice: cell.slice.slice(start.length) })),
    total,
  );
}
