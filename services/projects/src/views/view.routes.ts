import type { Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { MAX_PROJECT_VIEWS } from '@portal/contracts/projects/list-columns';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import {
  chosenColumnsAnswer,
  chosenColumnsBody,
  projectViewAnswer,
  projectViewBody,
  projectViewDeleted,
  projectViewPath,
  projectViewsAnswer,
  type ProjectView,
  type ProjectViewBody,
} from '@portal/contracts/projects/project-view';
import { allow } from '@portal/rights';
import {
  audit,
  conflict,
  etag,
  ifMatch,
  refuseStale,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { requireVisible, requireColumns } from '../core/project-list/filters.ts';
import { addView, changeView, chooseColumns, deleteView, lockedCount, lockedView, viewsOf } from './view.repository.ts';

const conflicts = { project_views_name: { message: PROJECT_LIST_TEXTS.viewNameTaken, field: 'name' } };

/** How a person looks at the project list: saved views and chosen columns, each person's own alone. */
export function viewRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/projects/views',
    summary: 'List the viewer’s own views of the project list, and the columns chosen without one',
    access: allow('project', 'read'),
    response: projectViewsAnswer,
    handler: async ({ viewer }) => ({ data: await viewsOf(pool, viewer.userId) }),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/projects/views/columns',
    summary: 'Choose the columns of the project list',
    access: allow('project', 'read'),
    audit: { action: 'projectColumns.choose' },
    body: chosenColumnsBody,
    response: chosenColumnsAnswer,
    handler: async ({ viewer, body: { columns } }) => {
      if (columns) requireColumns(viewer, columns);
      await transaction(knex, (tx) => chooseColumns(tx, viewer.userId, columns));
      return { data: { columns } };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/projects/views',
    summary: 'Save a view of the project list',
    access: allow('project', 'read'),
    audit: { action: 'projectView.create' },
    body: projectViewBody,
    response: projectViewAnswer,
    status: 201,
    conflicts,
    handler: async ({ viewer, body, reply }) => {
      requireContent(viewer, body);
      const view = await transaction(knex, async (tx) => {
        if ((await lockedCount(tx, viewer.userId)) >= MAX_PROJECT_VIEWS) {
          throw conflict(ERROR_CODES.viewLimitReached, PROJECT_LIST_TEXTS.viewLimit);
        }
        const added = await addView(tx, viewer.userId, body);
        await audit(tx, { item: { kind: 'projectView', id: added.id }, after: auditedView(added) });
        return added;
      });
      reply.header('etag', etag(view.version));
      return { data: view };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/projects/views/:id',
    summary: 'Rename or overwrite a view',
    access: allow('project', 'read'),
    audit: { action: 'projectView.update' },
    params: projectViewPath,
    body: projectViewBody,
    response: projectViewAnswer,
    conflicts,
    handler: async ({ viewer, params, body, request, reply }) => {
      const expected = ifMatch(request);
      requireContent(viewer, body);
      const view = await transaction(knex, async (tx) => {
        const before = await lockedView(tx, viewer.userId, params.id);
        const { version } = before;
        refuseStale({ version, changedBy: null, changedAt: null }, expected, PROJECT_LIST_TEXTS.viewStale);
        const after = await changeView(tx, params.id, body);
        await audit(tx, { before: auditedView(before), after: auditedView(after) });
        return after;
      });
      reply.header('etag', etag(view.version));
      return { data: view };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/projects/views/:id',
    summary: 'Delete a view',
    access: allow('project', 'read'),
    audit: { action: 'projectView.delete' },
    params: projectViewPath,
    response: projectViewDeleted,
    handler: async ({ viewer, params }) => {
      await transaction(knex, async (tx) => {
        const view = await lockedView(tx, viewer.userId, params.id);
        await deleteView(tx, view.id);
        await audit(tx, { before: auditedView(view) });
      });
      return { data: { id: params.id } };
    },
  });
}

const auditedView = ({ name, columns, selection }: ProjectView) => ({ name, columns, selection });

/** @throws 400 where the viewer does not have a column, an order or a filter of it */
function requireContent(viewer: Viewer, { columns, selection }: ProjectViewBody): void {
  requireColumns(viewer, columns);
  requireVisible(viewer, selection);
}
