import { locationListAnswer } from '@portal/contracts/admin/location';
import type { CompanyType } from '@portal/contracts/common/enums';
import { allow, forbidden, route, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { coordinatorOf } from '../members/coordinator.ts';
import { locationsOf } from './list.ts';

/** Companies that have offices, by the first part of their paths (spec 3 §7). */
const PRINCIPALS = { '/insurance-companies': 'Insurance', '/broker-companies': 'Broker' } as const satisfies Record<
  string,
  CompanyType
>;

/** Offices of one's own company (spec 3 §7). */
export function locationRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const [principal, companyType] of Object.entries(PRINCIPALS))
    route(app, {
      method: 'GET',
      url: `${principal}/current/locations`,
      summary: 'The offices of one’s own company',
      access: allow('company', 'read'),
      response: locationListAnswer,
      async handler({ viewer }) {
        if (viewer.companyType !== companyType) throw forbidden();
        return { data: await locationsOf(knex, coordinatorOf(viewer).companyId) };
      },
    });
}
