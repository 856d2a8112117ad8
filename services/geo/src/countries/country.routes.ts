import { listCountries } from '@portal/contracts/geo/country.endpoints';
import { route, type PortalApp } from '@portal/service-kit';
import { ADDRESS_COUNTRIES } from '../core/countries/countries.ts';

/** The countries of addresses, for every form that has one. */
export function countryRoutes(app: PortalApp): void {
  route(app, listCountries, () => ({ data: { items: [...ADDRESS_COUNTRIES] } }));
}
