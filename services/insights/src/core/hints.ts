import { dashboardChanged, MAX_PROJECTS_PER_EVENT, type DashboardChange } from '@portal/contracts/events/work';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';

/** A project of which the read model has changed. */
export interface ChangedProject {
  readonly projectId: string;
  /** The company that owns it. */
  readonly companyId: string;
  /** True if only those see the change who read recommendations before they are issued (decisions §5). */
  readonly isReview: boolean;
}

/** Most people and companies that one change names; more are another change. */
const AUDIENCE = 2_000;

/**
 * Makes open dashboards load again once the changes are stored, in their transaction (ADR 17). Projects of one company are one
 * change, so that a bulk import does not flood the people who see it.
 */
export async function publishDashboardChanged(tx: Knex.Transaction, changed: readonly ChangedProject[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await tx.raw<{ rows: DashboardChange[] }>(
    `with changed as (
      select "companyId" as company_id, "projectId" as project_id, bool_and("isReview") as is_review
      from json_to_recordset(?::json) as c ("companyId" uuid, "projectId" uuid, "isReview" boolean) group by 1, 2
    ), people as (
      select c.company_id, c.is_review, t.user_id, t.company_id as part_of, p.assigned_company_id
      from changed c left join known_participants t on t.project_id = c.project_id
      left join portfolio_projects p on p.id = c.project_id
    )
    select company_id as "companyId", is_review as "isReview",
      coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as "userIds",
      (select coalesce(array_agg(distinct id), '{}') from unnest(array_agg(part_of) || array_agg(assigned_company_id)) id
        where id is not null) as "companyIds"
    from people group by company_id, is_review order by company_id, is_review`,
    [JSON.stringify(changed)],
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

/** {@link publishDashboardChanged} for projects whose owner, people or status changed, which are known by their ids. */
export async function publishProjectsChanged(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  const rows = await tx('known_projects')
    .whereIn('id', [...projectIds])
    .select<ChangedProject[]>('id as projectId', 'company_id as companyId', tx.raw('false as "isReview"'));
  await publishDashboardChanged(tx, rows);
}
