import { projectExportAnswer } from '@portal/contracts/projects/project-view';
import { recommendationsExportBody } from '@portal/contracts/projects/recommendation';
import { listParameters, notFound, type Deps, type PortalApp, oldRoute } from '@portal/service-kit';
import { allow } from '@portal/rights';
import { reachProject } from '../core/access/reach-project.ts';
import { exportAddress } from '../core/export/export-address.ts';
import { reachProjectOf } from '../core/inspection/reach-inspection.ts';
import { filterValues } from './list.ts';
import { RECOMMENDATIONS_EXPORT } from './recommendation.export.ts';

/** The recommendations of a project as a file, those that the viewer sees and the query lists. */
export function recommendationExportRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'pool' | 'config'>): void {
  oldRoute(app, {
    method: 'POST',
    url: '/risks/exports',
    summary: 'An address that gives the recommendations of a project as a file, once, for a minute',
    access: allow('recommendation', 'read'),
    audit: { action: 'recommendation.export' },
    rateLimit: { max: 60, windowMs: 60_000 },
    body: recommendationsExportBody,
    response: projectExportAnswer,
    handler: async ({ viewer, body: { projectId, inspectionId, format, ...query }, request }) => {
      const project = await reachProject(deps.pool, viewer, projectId, 'recommendations');
      if (inspectionId !== undefined) {
        const reached = await reachProjectOf(deps.pool, viewer, inspectionId, ['recommendations']);
        if (reached.project.id !== project.id) throw notFound();
      }
      const { name, sortFieldName, sortDirection } = listParameters(query, { sortFieldName: 'number' });
      const of = { projectId: project.id, inspectionId: inspectionId ?? null };
      const asked = { values: filterValues(viewer, of, { ...query, name }), sortFieldName, sortDirection };
      const details = { ...of, format, ...query };
      return {
        data: await exportAddress(deps, { viewer, request, subject: RECOMMENDATIONS_EXPORT, asked, format, details }),
      };
    },
  });
}
