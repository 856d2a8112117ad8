import { signedIn } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { countriesAnswer } from './countries.ts';

export const listCountries = endpoint({
  method: 'GET',
  path: '/address/countries',
  summary: 'Countries of addresses with their codes',
  access: signedIn,
  answer: countriesAnswer,
});
