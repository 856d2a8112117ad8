import { getExchangeRate } from '@portal/contracts/geo/exchange-rate.endpoints';
import { NO_EXCHANGE_RATE } from '@portal/contracts/geo/exchange-rate';
import { EXCHANGE_RATE_CREDIT, rateOn } from '@portal/money/exchange-rates';
import { invalid, route, type PortalApp } from '@portal/service-kit';

/** Exchange rates between two currencies on a date. */
export function exchangeRateRoutes(app: PortalApp): void {
  route(app, getExchangeRate, ({ query: { date, from, to } }) => {
    const found = rateOn(date, from, to);
    if (!found) throw invalid({ date: [NO_EXCHANGE_RATE] }, NO_EXCHANGE_RATE);
    return { data: { ...found, from, to, credit: EXCHANGE_RATE_CREDIT } };
  });
}
