import { claimsExportBody } from '@portal/contracts/projects/claim';
import { projectExportAnswer } from '@portal/contracts/projects/project-view';
import { type Deps, type PortalApp, oldRoute } from '@portal/service-kit';
import { allow } from '@portal/rights';
import { reachProject } from '../core/access/reach-project.ts';
import { exportAddress } from '../core/export/export-address.ts';
import { CLAIMS_EXPORT } from './claim.export.ts';
import { isLimited } from './claim.mapping.ts';
import { claimListOrder } from './list-order.ts';

/** The claims of a project as a file, without what the viewer does not see of them (decisions §11). */
export function claimExportRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'pool' | 'config'>): void {
  oldRoute(app, {
    method: 'POST',
    url: '/claims/exports',
    summary: 'An address that gives the claims of a project as a file, once, for a minute',
    access: allow('claim', 'read'),
    audit: { action: 'claim.export' },
    rateLimit: { max: 60, windowMs: 60_000 },
    body: claimsExportBody,
    response: projectExportAnswer,
    handler: async ({ viewer, body: { projectId, format, ...sort }, request }) => {
      const project = await reachProject(deps.pool, viewer, projectId, 'claims');
      const order = claimListOrder(viewer, sort);
      const asked = { projectId: project.id, isLimited: isLimited(viewer), ...order };
      const details = { projectId: project.id, format, ...order };
      return { data: await exportAddress(deps, { viewer, request, subject: CLAIMS_EXPORT, asked, format, details }) };
    },
  });
}
