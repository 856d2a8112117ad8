import { exportClaims } from '@portal/contracts/projects/claim.endpoints';
import { type PortalApp, route } from '@portal/service-kit';
import { reachProject } from '../core/access/reach-project.ts';
import { exportAddress, type ExportDeps } from '../core/export/export-address.ts';
import { CLAIMS_EXPORT } from './claim.export.ts';
import { isLimited } from './claim.mapping.ts';
import { claimListOrder } from './list-order.ts';

/** Export of a project's claims, without fields that the viewer does not see (decisions §11). */
export function claimExportRoutes(app: PortalApp, deps: ExportDeps): void {
  route(
    app,
    exportClaims,
    async ({ viewer, body: { projectId, format, ...sort }, request }) => {
      const project = await reachProject(deps.pool, viewer, projectId, 'claims');
      const order = claimListOrder(viewer, sort);
      const criteria = { projectId: project.id, isLimited: isLimited(viewer), ...order };
      const details = { projectId: project.id, format, ...order };
      const place = { projectId: project.id, tab: 'claims' } as const;
      const options = { viewer, request, subject: CLAIMS_EXPORT, criteria, format, place, details };
      return { data: await exportAddress(deps, options) };
    },
    { rateLimit: { max: 60, windowMs: 60_000 } },
  );
}
