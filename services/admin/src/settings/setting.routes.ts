import {
  listBrokersSettings,
  listInsurersSettings,
  updateBrokersTabAccess,
  updateInsurersTabAccess,
} from '@portal/contracts/admin/my-company.endpoints';
import { etag, route, transaction, type PortalApp } from '@portal/service-kit';
import { requireCompanyOf } from '../core/members/coordinator.ts';
import type { AdminDeps } from '../config.ts';
import { tabAccessOf } from '../core/settings/setting.repository.ts';
import { changeTabAccess, entryOf } from './tab-access.ts';

/** Settings of the viewer's company (spec 3 §2, §7): the tabs that roles see in its projects. */
export function settingRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const [list, update, type] of [
    [listInsurersSettings, updateInsurersTabAccess, 'Insurance'],
    [listBrokersSettings, updateBrokersTabAccess, 'Broker'],
  ] as const) {
    route(app, list, async ({ viewer }) => {
      const { companyId } = requireCompanyOf(viewer, type);
      return { data: [entryOf(await tabAccessOf(knex, companyId))] };
    });

    route(app, update, async ({ viewer, body, expected, reply }) => {
      const coordinator = requireCompanyOf(viewer, type);
      const data = await transaction(knex, (tx) => changeTabAccess(tx, coordinator, body, expected));
      reply.header('etag', etag(data.version));
      return { data };
    });
  }
}
