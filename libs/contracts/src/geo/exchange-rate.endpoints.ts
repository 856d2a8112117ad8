import { signedIn } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { exchangeRateAnswer, exchangeRateQuery } from './exchange-rate.ts';

export const getExchangeRate = endpoint({
  method: 'GET',
  path: '/expenses/exchange-rate',
  summary: 'The rate between two currencies that was the last one on a day',
  access: signedIn,
  query: exchangeRateQuery,
  answer: exchangeRateAnswer,
});
