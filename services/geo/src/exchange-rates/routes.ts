import { exchangeRateAnswer, exchangeRateQuery, NO_EXCHANGE_RATE } from '@portal/contracts/geo/exchange-rate';
import { signedIn } from '@portal/rights';
import { invalid, oldRoute, type PortalApp } from '@portal/service-kit';
import { EXCHANGE_RATE_CREDIT, rateOn } from './rates.ts';

/** What one currency was worth in another. */
export function exchangeRateRoutes(app: PortalApp): void {
  oldRoute(app, {
    method: 'GET',
    url: '/expenses/exchange-rate',
    summary: 'The rate between two currencies that was the last one on a day',
    access: signedIn,
    query: exchangeRateQuery,
    response: exchangeRateAnswer,
    handler: ({ query: { date, from, to } }) => {
      const found = rateOn(date, from, to);
      if (!found) throw invalid({ date: [NO_EXCHANGE_RATE] }, NO_EXCHANGE_RATE);
      return { data: { ...found, from, to, credit: EXCHANGE_RATE_CREDIT } };
    },
  });
}
