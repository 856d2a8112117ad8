import { dashboardChanged, MAX_PROJECTS_PER_EVENT, type DashboardChange } from '@portal/contracts/events/work';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';

/** A project of which the read model has changed. */
export interface ChangedProject {
  readonly projectId: string;
  /** True if only those see the change who read recommendations before they are issued (decisions §5). */
  readonly isReview: boolean;
}

/** Most people and companies that one change names; more are another change. */
const AUDIENCE = 2_000;

/**
 * Makes open dashboards load again once the changes are stored, in their transaction (ADR 17). Projects of one company are one
 * change, so that a bulk import does not flood the people who see it; one that is not known yet is seen by nobody.
 */
export async function publishDashboardChanged(tx: Knex.Transaction, changed: readonly ChangedProject[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await tx.raw<{ rows: DashboardChange[] }>(
    `with changed as (
      select "projectId" as id, bool_and("isReview") as is_review
      from json_to_recordset(?::json) as c ("projectId" uuid, "isReview" boolean) group by 1
    ), people as (
      select p.company_id, c.is_review, t.user_id, t.company_id as part_of, p.assigned_company_id
      from changed c join known_projects p using (id) left join known_participants t on t.project_id = c.id
    )
    select company_id as "companyId", is_review as "isReview",
      coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as "userIds",
      (select coalesce(array_agg(distinct id), '{}') from unnest(array_agg(part_of) || array_agg(assigned_company_id)) id
        where id is not null) as "companyIds"
    from people group by company_id, is_review order by company_id, is_review`,
    [JSON.stringify(changed)],
  );
  // In the order of their ids, so that two consumers cannot wait for each other.
  await tx.raw(
    `insert into portfolio_revisions as r (company_id, revision)
     select id, 1 from unnest(?::uuid[]) id order by id
     on conflict (company_id) do update set revision = r.revision + 1`,
    [[...new Set(rows.map(({ companyId }) => companyId))]],
  );
  const changes = rows.flatMap(({ userIds, companyIds, ...change }): DashboardChange[] => {
    const parts = Math.max(1, Math.ceil(Math.max(userIds.length, companyIds.length) / AUDIENCE));
    return Array.from({ length: parts }, (_, part) => {
      const some = (ids: readonly string[]) => ids.slice(part * AUDIENCE, (part + 1) * AUDIENCE);
      return { ...change, userIds: some(userIds), companyIds: some(companyIds) };
    });
  });
  for (let start = 0; start < changes.length; start += MAX_PROJECTS_PER_EVENT) {
    await publish(tx, dashboardChanged, { changes: changes.slice(start, start + MAX_PROJECTS_PER_EVENT) }, null);
  }
}

/** Makes open dashboards of a company load again, for what belongs to no project. */
export async function publishCompanyChanged(tx: Knex.Transaction, companyId: string): Promise<void> {
  const change = { companyId, isReview: true, userIds: [], companyIds: [companyId] };
  await publish(tx, dashboardChanged, { changes: [change] }, null);
}

/** {@link publishDashboardChanged} for projects whose values, owner or people changed. */
export const publishProjectsChanged = (
  tx: Knex.Transaction,
  projects: readonly { readonly id: string }[],
): Promise<void> =>
  publishDashboardChanged(
    tx,
    projects.map(({ id }) => ({ projectId: id, isReview: false })),
  );

/** {@link publishDashboardChanged} for items of projects; settings of a company belong to none. */
export const publishItemsChanged = (
  tx: Knex.Transaction,
  items: readonly { readonly projectId: string | null; readonly isIssued: boolean }[],
): Promise<void> =>
  publishDashboardChanged(
    tx,
    items.flatMap(({ projectId, isIssued }) => (projectId === null ? [] : [{ projectId, isReview: !isIssued }])),
  );
