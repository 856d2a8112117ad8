import { countriesAnswer } from '@portal/contracts/geo/countries';
import { signedIn } from '@portal/rights';
import { oldRoute, type PortalApp } from '@portal/service-kit';
import { ADDRESS_COUNTRIES } from './countries.ts';

/** The countries of addresses, for every form that has one. */
export function countryRoutes(app: PortalApp): void {
  oldRoute(app, {
    method: 'GET',
    url: '/address/countries',
    summary: 'Countries of addresses with their codes',
    access: signedIn,
    response: countriesAnswer,
    handler: () => ({ data: { items: [...ADDRESS_COUNTRIES] } }),
  });
}
