import { listBrokersOffices, listInsurersOffices } from '@portal/contracts/admin/my-company.endpoints';
import { route, type PortalApp } from '@portal/service-kit';
import { requireCompanyOf } from '../core/members/coordinator.ts';
import type { AdminDeps } from '../config.ts';
import { locationsOf } from './location.repository.ts';

/** Offices of the viewer's company (spec 3 §7). */
export function locationRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const [endpoint, type] of [
    [listInsurersOffices, 'Insurance'],
    [listBrokersOffices, 'Broker'],
  ] as const) {
    route(app, endpoint, async ({ viewer }) => ({
      data: await locationsOf(knex, requireCompanyOf(viewer, type).companyId),
    }));
  }
}
