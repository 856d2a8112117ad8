import {
  listProjectViews,
  chooseProjectColumns,
  createProjectView,
  updateProjectView,
  deleteProjectView,
} from '@portal/contracts/projects/project-view.endpoints';
import type { Viewer } from '@portal/access';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { type ProjectView, type ProjectViewBody } from '@portal/contracts/projects/project-view';
import { admit, etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { ALLOWED, evaluateNewView } from '@portal/workflow';
import { recordChange } from '../core/change/record-change.ts';
import { requireVisible, requireColumns } from '../core/project-list/filters.ts';
import { projectViews, viewsOf } from './view.repository.ts';

const conflicts = { project_views_name: { message: PROJECT_LIST_TEXTS.viewNameTaken, field: 'name' } };

/** A person's views of the project list: saved views and chosen columns, visible to that person only. */
export function viewRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, listProjectViews, async ({ viewer }) => ({ data: await viewsOf(pool, viewer.userId) }));

  route(app, chooseProjectColumns, async ({ viewer, body: { columns } }) => {
    if (columns) requireColumns(viewer, columns);
    await transaction(knex, (tx) => projectViews.chooseColumns(tx, ownerOf(viewer), columns));
    return { data: { columns } };
  });

  route(
    app,
    createProjectView,
    async ({ viewer, body, reply }) => {
      const view = await transaction(knex, async (tx) => {
        admit(evaluateNewView(await projectViews.lockedCount(tx, ownerOf(viewer))));
        requireContent(viewer, body);
        const added = await projectViews.add(tx, ownerOf(viewer), body);
        await recordChange(tx, { kind: 'projectView', id: added.id, before: null, after: auditedView(added) });
        return added;
      });
      reply.header('etag', etag(view.version));
      return { data: view };
    },
    { conflicts },
  );

  route(
    app,
    updateProjectView,
    async ({ viewer, params, body, reply, expected }) => {
      const view = await transaction(knex, async (tx) => {
        const before = await projectViews.locked(tx, viewer.userId, params.id);
        const now = { version: before.version, changedBy: null, changedAt: null };
        admit(ALLOWED, { version: { now, expected, text: PROJECT_LIST_TEXTS.viewStale } });
        requireContent(viewer, body);
        const after = await projectViews.change(tx, params.id, body);
        const states = { before: auditedView(before), after: auditedView(after) };
        await recordChange(tx, { kind: 'projectView', id: after.id, ...states });
        return after;
      });
      reply.header('etag', etag(view.version));
      return { data: view };
    },
    { conflicts },
  );

  route(app, deleteProjectView, async ({ viewer, params }) => {
    await transaction(knex, async (tx) => {
      const view = await projectViews.locked(tx, viewer.userId, params.id);
      await projectViews.delete(tx, view.id);
      await recordChange(tx, { kind: 'projectView', id: view.id, before: auditedView(view), after: null });
    });
    return { data: { id: params.id } };
  });
}

const ownerOf = ({ userId }: Viewer) => ({ user_id: userId });

const auditedView = ({ name, columns, selection }: ProjectView) => ({ name, columns, selection });

/** @throws 400 where the viewer does not have a column, an order or a filter of it */
function requireContent(viewer: Viewer, { columns, selection }: ProjectViewBody): void {
  requireColumns(viewer, columns);
  requireVisible(viewer, selection);
}
