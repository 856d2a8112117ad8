import { locationListAnswer } from '@portal/contracts/admin/location';
import { allow } from '@portal/rights';
import { oldRoute, type PortalApp } from '@portal/service-kit';
import { PRINCIPAL_PATHS, requirePrincipal } from '../companies/principals.ts';
import type { AdminDeps } from '../config.ts';
import { locationsOf } from './list.ts';

/** Offices of one's own company (spec 3 §7). */
export function locationRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const principal of PRINCIPAL_PATHS)
    oldRoute(app, {
      method: 'GET',
      url: `${principal}/current/locations`,
      summary: 'The offices of one’s own company',
      access: allow('company', 'read'),
      response: locationListAnswer,
      async handler({ viewer }) {
        return { data: await locationsOf(knex, requirePrincipal(viewer, principal).companyId) };
      },
    });
}
