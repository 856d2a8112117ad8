import { dashboardChanged, MAX_PROJECTS_PER_EVENT, type DashboardChange } from '@portal/contracts/events/work';
import { publish } from '@portal/event-bus';
import type { Parties } from '@portal/project-access';
import type { Knex } from 'knex';

/** A project of which the read model has changed. */
export interface ChangedProject {
  readonly projectId: string;
  /** True if only those see the change who read recommendations before they are issued (decisions §5). */
  readonly isReview: boolean;
  /** True if of those who have the project its owner's people alone see the change. */
  readonly isOfOwner?: boolean;
  /** Parties beside those who have the project: they had it, or see an item of it by itself. */
  readonly others?: Parties;
}

const NOBODY: Parties = { userIds: [], companyIds: [] };
/** Most people and companies that one change names; more are another change. */
const AUDIENCE = 2_000;

/**
 * Makes open dashboards load again once the changes are stored, in their transaction (ADR 17). Projects of one company are one
 * change, so that a bulk import does not flood the people who see it; one that is not known yet is seen by nobody.
 */
export async function publishDashboardChanged(tx: Knex.Transaction, changed: readonly ChangedProject[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await tx.raw<{ rows: DashboardChange[] }>(
    `with given as materialized (
      select * from json_to_recordset(?::json)
        as c ("projectId" uuid, "isReview" boolean, "isOfOwner" boolean, "userIds" uuid[], "companyIds" uuid[])
    ), changed as (
      select p.id, p.company_id as owner, p.assigned_company_id, c.is_review, c.is_of_owner
      from (
        select "projectId" as id, bool_and("isReview") as is_review, bool_and(coalesce("isOfOwner", false)) as is_of_owner
        from given group by 1
      ) c
      join known_projects p using (id)
    ), people as (
      select owner, is_review, t.user_id, t.company_id
      from changed left join known_participants t on t.project_id = changed.id and not is_of_owner
      union all select owner, is_review, null, assigned_company_id from changed where not is_of_owner
      union all select owner, is_review, one, null from changed join given on "projectId" = id, unnest("userIds") one
      union all select owner, is_review, null, one from changed join given on "projectId" = id, unnest("companyIds") one
    )
    select owner as "companyId", is_review as "isReview",
      coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as "userIds",
      coalesce(array_agg(distinct company_id) filter (where company_id is not null), '{}') as "companyIds"
    from people group by owner, is_review order by owner, is_review`,
    [JSON.stringify(changed.map(({ others, ...one }) => ({ ...one, ...(others ?? NOBODY) })))],
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

/** {@link publishDashboardChanged} for projects whose values, owner or people changed; those who have left hear of it, too. */
export const publishProjectsChanged = (
  tx: Knex.Transaction,
  projects: readonly { readonly id: string; readonly left?: Parties }[],
): Promise<void> =>
  publishDashboardChanged(
    tx,
    projects.map(({ id, left }) => ({ projectId: id, isReview: false, ...(left && { others: left }) })),
  );

/** {@link publishDashboardChanged} for items of projects; settings of a company belong to none. */
export const publishItemsChanged = (
  tx: Knex.Transaction,
  items: readonly { readonly projectId: string | null; readonly isIssued: boolean; readonly parties?: Parties }[],
): Promise<void> =>
  publishDashboardChanged(
    tx,
    items.flatMap(({ projectId, isIssued, parties }) =>
      projectId === null ? [] : [{ projectId, isReview: !isIssued, ...(parties && { others: parties }) }],
    ),
  );
