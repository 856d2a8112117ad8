import { waitForFiles } from '@portal/attached-files';
import {
  getBrokersLogo,
  getInsurersLogo,
  updateBrokersLogo,
  updateInsurersLogo,
} from '@portal/contracts/admin/my-company.endpoints';
import { etag, route, transaction, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { requireCompanyOf } from '../core/members/coordinator.ts';
import { changeLogo, logoOf } from './logo.ts';

/** The logo of the viewer's company (spec 3 §2). Companies that own projects have one: the cover of reports shows it. */
export function logoRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const [get, update, type] of [
    [getInsurersLogo, updateInsurersLogo, 'Insurance'],
    [getBrokersLogo, updateBrokersLogo, 'Broker'],
  ] as const) {
    route(app, get, async ({ viewer, reply }) => {
      const data = await logoOf(knex, requireCompanyOf(viewer, type).companyId);
      reply.header('etag', etag(data.version));
      return { data };
    });

    route(app, update, async ({ viewer, body: { logoFileId }, expected, reply }) => {
      const coordinator = requireCompanyOf(viewer, type);
      if (logoFileId !== null) await waitForFiles(knex, viewer, [logoFileId]);
      const data = await transaction(knex, (tx) => changeLogo(tx, coordinator, logoFileId, expected));
      reply.header('etag', etag(data.version));
      return { data };
    });
  }
}
