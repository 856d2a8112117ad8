import { exportProjects } from '@portal/contracts/projects/export.endpoints';
import { projectScopeOf } from '@portal/access';
import { type PortalApp, route } from '@portal/service-kit';
import { exportAddress, type ExportDeps } from '../core/export/export-address.ts';
import { filtersOf, requireColumns, requireVisible } from '../core/project-list/filters.ts';
import { PROJECTS_EXPORT } from './project.export.ts';

/** Export of the project list: all pages, without fields that the viewer does not see. */
export function projectExportRoutes(app: PortalApp, deps: ExportDeps): void {
  route(
    app,
    exportProjects,
    async ({ viewer, body, request }) => {
      const { format, columns, selection, importId } = body;
      requireColumns(viewer, columns);
      requireVisible(viewer, selection);
      const { sortFieldName: field = 'name', sortDirection: direction = 'Ascending' } = selection;
      const criteria = {
        scope: projectScopeOf(viewer),
        columns,
        seenBy: { role: viewer.role, companyType: viewer.companyType },
        order: { field, direction },
        name: selection.name?.trim() || undefined,
        importId,
        filters: filtersOf(selection),
      };
      const details = { format, columns, selection, ...(importId && { importId }) };
      return {
        data: await exportAddress(deps, { viewer, request, subject: PROJECTS_EXPORT, criteria, format, details }),
      };
    },
    { rateLimit: { max: 60, windowMs: 60_000 } },
  );
}
