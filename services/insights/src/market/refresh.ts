import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { ALL, canBeShown, DIMENSIONS, periodName, shownValue, TABLES, type Dimension } from './figures.ts';
import type { Settling } from './settle.ts';

const PLACE = `array_position(array[${[0, 1, 2, 3].map((place) => periodName(String(place))).join(', ')}], c.period) - 1`;

/** SQL of the condition that facts `f` are of a cell `c` of a combination of filters. */
const ofCell = (table: readonly Dimension[]): string =>
  DIMENSIONS.map((dimension) => {
    if (!table.includes(dimension)) return `c.${dimension} = '${ALL}'`;
    return dimension === 'period'
      ? `c.period <> '${ALL}' and f.period::integer <= ${PLACE}`
      : `c.${dimension} = f.${dimension}`;
  }).join(' and ');

/**
 * Computes cells again of which 5 projects of 3 companies have changed, come or moved in since their night. Others are kept as
 * they are, so that no change of fewer projects is seen in a figure (ADR 46).
 */
export async function refreshCells(tx: Knex.Transaction, { night, rates, ratesOn }: Settling): Promise<void> {
  for (const table of TABLES) {
    await tx.raw(
      `with companies as (
        select c.ctid as cell, c.figure, f.company_id, count(*) as n, sum(f.items) as items,
          sum(f.amount * (:rates::jsonb ->> f.currency)::numeric) as usd,
          count(*) filter (where f.changed_on > c.as_of) as changed
        from market_cells c join portfolio_facts f on f.figure = c.figure and f.slice = c.slice and ${ofCell(table)}
        group by 1, 2, 3
      ), fresh as (
        select cell, figure, sum(items) as items, sum(usd) as usd from companies group by cell, figure
        having sum(changed) >= ${MARKET_LIMITS.projects}
          and count(*) filter (where changed > 0) >= ${MARKET_LIMITS.companies} and ${canBeShown('figure')}
      )
      update market_cells c set value = ${shownValue('fresh.figure', 'fresh.items', 'fresh.usd')}, as_of = :night::date,
        rates_on = case when fresh.usd is not null then :ratesOn::date end
      from fresh where c.ctid = fresh.cell`,
      { night, ratesOn, rates: JSON.stringify(rates) },
    );
  }
}
