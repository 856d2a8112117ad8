import {
  updateBrokersApproval,
  updateInsurersApproval,
  listBrokersSettings,
  listInsurersSettings,
  updateBrokersTabAccess,
  updateInsurersTabAccess,
} from '@portal/contracts/admin/my-company.endpoints';
import { etag, route, transaction, type PortalApp } from '@portal/service-kit';
import { requireCompanyOf } from '../core/members/coordinator.ts';
import type { AdminDeps } from '../config.ts';
import { tabAccessOf } from '../core/settings/setting.repository.ts';
import { approvalsOf, changeApproval } from './approvals.ts';
import { changeTabAccess, entryOf } from './tab-access.ts';

/** Settings of the viewer's company (spec 3 §2, §7): the tabs that roles see in its projects, and its approvals. */
export function settingRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const [list, update, updateApproval, type] of [
    [listInsurersSettings, updateInsurersTabAccess, updateInsurersApproval, 'Insurance'],
    [listBrokersSettings, updateBrokersTabAccess, updateBrokersApproval, 'Broker'],
  ] as const) {
    route(app, list, async ({ viewer }) => {
      const { companyId } = requireCompanyOf(viewer, type);
      return { data: [entryOf(await tabAccessOf(knex, companyId)), ...(await approvalsOf(knex, companyId))] };
    });

    route(app, updateApproval, async ({ viewer, params, body, expected, reply }) => {
      const coordinator = requireCompanyOf(viewer, type);
      const change = { id: body.id, value: params.value === 'true', repeated: body.value };
      const data = await transaction(knex, (tx) => changeApproval(tx, coordinator, change, expected));
      reply.header('etag', etag(data.version));
      return { data };
    });

    route(app, update, async ({ viewer, body, expected, reply }) => {
      const coordinator = requireCompanyOf(viewer, type);
      const data = await transaction(knex, (tx) => changeTabAccess(tx, coordinator, body, expected));
      reply.header('etag', etag(data.version));
      return { data };
    });
  }
}
