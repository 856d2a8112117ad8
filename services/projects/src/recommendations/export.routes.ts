import { exportRecommendations } from '@portal/contracts/projects/recommendation.endpoints';
import { listParameters, notFound, type PortalApp, route } from '@portal/service-kit';
import { reachProject } from '../core/access/reach-project.ts';
import { exportAddress, type ExportDeps } from '../core/export/export-address.ts';
import { reachProjectOf } from '../core/inspection/reach-inspection.ts';
import { filterValues } from './list.ts';
import { RECOMMENDATIONS_EXPORT } from './recommendation.export.ts';

/** Export of a project's recommendations: those that the viewer sees and the query lists. */
export function recommendationExportRoutes(app: PortalApp, deps: ExportDeps): void {
  route(
    app,
    exportRecommendations,
    async ({ viewer, body: { projectId, inspectionId, format, ...query }, request }) => {
      const project = await reachProject(deps.pool, viewer, projectId, 'recommendations');
      if (inspectionId !== undefined) {
        const reached = await reachProjectOf(deps.pool, viewer, inspectionId, ['recommendations']);
        if (reached.project.id !== project.id) throw notFound();
      }
      const { name, sortFieldName, sortDirection } = listParameters(query, { sortFieldName: 'number' });
      const of = { projectId: project.id, inspectionId: inspectionId ?? null };
      const criteria = { values: filterValues(viewer, of, { ...query, name }), sortFieldName, sortDirection };
      const details = { ...of, format, ...query };
      const place = { projectId: project.id, tab: 'recommendations' } as const;
      const options = { viewer, request, subject: RECOMMENDATIONS_EXPORT, criteria, format, place, details };
      return { data: await exportAddress(deps, options) };
    },
    { rateLimit: { max: 60, windowMs: 60_000 } },
  );
}
