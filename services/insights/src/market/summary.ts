import { countryCodeOf } from '@portal/contracts/common/countries';
import type { MarketQuery, MarketSummary } from '@portal/contracts/insights/global-ecosystem';
import type pg from 'pg';
import { positionOf } from '../core/country-positions.ts';
import { ALL, type FigureName } from './figures.ts';
import { cellsOf, lastNight, oldestNightOf, ratesOf } from './stored-cells.ts';

const CARDS: readonly FigureName[] = ['projects', 'claims', 'claimTotal', 'risks'];

/** Returns the cards and the countries of the market. */
export async function marketSummaryOf(pool: pg.Pool, query: MarketQuery): Promise<MarketSummary> {
  const [night, cells] = await Promise.all([lastNight(pool), cellsOf(pool, query, CARDS)]);
  const valueOf = (figure: FigureName, country: string): number | null =>
    cells.find((cell) => cell.figure === figure && cell.country === country)?.value ?? null;
  const whole = query.countryName ?? ALL;
  return {
    night,
    asOf: oldestNightOf(cells),
    totalProjectsCount: valueOf('projects', whole),
    totalClaimsCount: valueOf('claims', whole),
    totalRisksCount: valueOf('risks', whole),
    totalClaimsTotalAmount: valueOf('claimTotal', whole),
    countries: cells
      .filter(({ figure, country }) => figure === 'projects' && country !== ALL)
      .map(({ country, value }) => ({
        country: { name: country, coordinate: positionOf(countryCodeOf(country) ?? null) },
        projectsCount: value,
        claimsCount: valueOf('claims', country),
        claimsTotalAmount: valueOf('claimTotal', country),
        risksCount: valueOf('risks', country),
      })),
    rates: ratesOf(cells),
  };
}
