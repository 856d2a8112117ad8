import type { BarsSpec } from '@portal/charts';
import type { MarketCountry } from '@portal/contracts/insights/global-ecosystem';
import { amountText } from '../figure-text.ts';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from '../global-ecosystem.texts.ts';

/**
 * Returns the countries as a chart to download: bars of their claims, and all figures of the table, in its order; those that are
 * withheld are `NO DATA`.
 */
export const countriesChart = (countries: readonly MarketCountry[]): BarsSpec => ({
  kind: 'bars',
  head: TEXTS.country,
  unit: TEXTS.claimsTotalIn,
  bars: countries.map(({ country, claimsTotalAmount }) => ({
    label: country.name,
    value: claimsTotalAmount ?? 0,
    text: amountText(claimsTotalAmount),
  })),
  figures: {
    columns: [TEXTS.country, TEXTS.projects, TEXTS.claims, TEXTS.recommendations, TEXTS.claimsTotalIn],
    rows: countries.map(({ country, projectsCount, claimsCount, risksCount, claimsTotalAmount }) => [
      country.name,
      ...[projectsCount, claimsCount, risksCount, claimsTotalAmount].map((figure) => figure ?? TEXTS.noData),
    ]),
  },
});
