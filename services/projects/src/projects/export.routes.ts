import { projectScopeOf } from '@portal/access';
import { projectExportAnswer, projectExportBody } from '@portal/contracts/projects/project-view';
import { type Deps, type PortalApp, oldRoute } from '@portal/service-kit';
import { allow } from '@portal/rights';
import { exportAddress } from '../core/export/export-address.ts';
import { filtersOf, requireColumns, requireVisible } from '../core/project-list/filters.ts';
import { PROJECTS_EXPORT } from './project.export.ts';

/** The list of projects as a file: all pages, without what the viewer does not see. */
export function projectExportRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'pool' | 'config'>): void {
  oldRoute(app, {
    method: 'POST',
    url: '/projects/exports',
    summary: 'An address that gives the list of projects as a file, once, for a minute',
    access: allow('project', 'read'),
    audit: { action: 'project.export' },
    rateLimit: { max: 60, windowMs: 60_000 },
    body: projectExportBody,
    response: projectExportAnswer,
    handler: async ({ viewer, body, request }) => {
      const { format, columns, selection, importId } = body;
      requireColumns(viewer, columns);
      requireVisible(viewer, selection);
      const { sortFieldName: field = 'name', sortDirection: direction = 'Ascending' } = selection;
      const asked = {
        scope: projectScopeOf(viewer),
        columns,
        seenBy: { role: viewer.role, companyType: viewer.companyType },
        order: { field, direction },
        name: selection.name?.trim() || undefined,
        importId,
        filters: filtersOf(selection),
      };
      const details = { format, columns, selection, ...(importId && { importId }) };
      return { data: await exportAddress(deps, { viewer, request, subject: PROJECTS_EXPORT, asked, format, details }) };
    },
  });
}
