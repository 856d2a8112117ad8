import type { Viewer } from '@portal/access';
import type { DashboardList } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardView } from '@portal/contracts/insights/dashboard-view';
import * as endpoints from '@portal/contracts/insights/dashboard-view.endpoints';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { admit, audit, etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { ALLOWED, evaluateNewView } from '@portal/workflow';
import type { Knex } from 'knex';
import { dashboardViews, viewsOf } from './view.repository.ts';

const conflicts = { dashboard_views_name: { message: PROJECT_LIST_TEXTS.viewNameTaken, field: 'name' } };

/** A person's views of the dashboard's lists: saved views and chosen columns, visible to that person only. */
export function viewRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, endpoints.listDashboardViews, async ({ viewer }) => ({ data: await viewsOf(pool, viewer.userId) }));

  route(app, endpoints.chooseDashboardColumns, async ({ viewer, body: { list, columns } }) => {
    await transaction(knex, (tx) => dashboardViews.chooseColumns(tx, ownerOf(viewer, list), columns));
    return { data: { list, columns } };
  });

  route(
    app,
    endpoints.createDashboardView,
    async ({ viewer, body, reply }) => {
      const owner = ownerOf(viewer, body.list);
      const view = await transaction(knex, async (tx) => {
        admit(evaluateNewView(await dashboardViews.lockedCount(tx, owner)));
        const added = await dashboardViews.add(tx, owner, body);
        await record(tx, { before: null, after: added });
        return added;
      });
      reply.header('etag', etag(view.version));
      return { data: view };
    },
    { conflicts },
  );

  route(
    app,
    endpoints.updateDashboardView,
    async ({ viewer, params, body, reply, expected }) => {
      const view = await transaction(knex, async (tx) => {
        const before = await dashboardViews.locked(tx, viewer.userId, params.id);
        const now = { version: before.version, changedBy: null, changedAt: null };
        admit(ALLOWED, { version: { now, expected, text: PROJECT_LIST_TEXTS.viewStale } });
        const after = await dashboardViews.change(tx, params.id, body);
        await record(tx, { before, after });
        return after;
      });
      reply.header('etag', etag(view.version));
      return { data: view };
    },
    { conflicts },
  );

  route(app, endpoints.deleteDashboardView, async ({ viewer, params: { id } }) => {
    await transaction(knex, async (tx) => {
      const before = await dashboardViews.locked(tx, viewer.userId, id);
      await dashboardViews.delete(tx, id);
      await record(tx, { before, after: null });
    });
    return { data: { id } };
  });
}

const ownerOf = ({ userId }: Viewer, list: DashboardList) => ({ user_id: userId, list });

const contentOf = ({ list, name, columns, selection }: DashboardView) => ({ list, name, columns, selection });

/** States of a view before and after a change; one of them is null where it was added or deleted. */
type States =
  | { readonly before: DashboardView | null; readonly after: DashboardView }
  | { readonly before: DashboardView; readonly after: null };

const record = (tx: Knex.Transaction, { before, after }: States): Promise<void> =>
  audit(tx, {
    item: { kind: 'dashboardView', id: (after ?? before).id },
    ...(before && { before: contentOf(before) }),
    ...(after && { after: contentOf(after) }),
  });
