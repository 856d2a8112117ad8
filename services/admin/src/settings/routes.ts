import { changedTabAccess, settingListAnswer, tabAccessAnswer } from '@portal/contracts/admin/settings';
import { allow } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, type PortalApp } from '@portal/service-kit';
import { PRINCIPAL_PATHS, requirePrincipal } from '../companies/principals.ts';
import type { AdminDeps } from '../config.ts';
import { tabAccessOf } from './repository.ts';
import { changeTabAccess, entryOf } from './tab-access.ts';

/** Settings of one's own company (spec 3 §2, §7); who sees which tab of its projects is the one that can be changed yet. */
export function settingRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const principal of PRINCIPAL_PATHS) {
    oldRoute(app, {
      method: 'GET',
      url: `${principal}/current/settings`,
      summary: 'The settings of one’s own company',
      access: allow('company', 'read'),
      response: settingListAnswer,
      async handler({ viewer }) {
        const { companyId } = requirePrincipal(viewer, principal);
        return { data: [entryOf(await tabAccessOf(knex, companyId))] };
      },
    });

    oldRoute(app, {
      method: 'PUT',
      url: `${principal}/current/settings/access`,
      summary: 'Say which roles see the tabs of the projects of one’s own company',
      access: allow('company', 'update'),
      audit: { action: 'companySetting.update' },
      body: changedTabAccess,
      response: tabAccessAnswer,
      async handler({ viewer, body, request, reply }) {
        const coordinator = requirePrincipal(viewer, principal);
        const version = ifMatch(request);
        const data = await transaction(knex, (tx) => changeTabAccess(tx, coordinator, body, version));
        reply.header('etag', etag(data.version));
        return { data };
      },
    });
  }
}
