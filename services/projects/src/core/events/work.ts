import type { ProjectTab } from '@portal/contracts/common/tabs';
import { MAX_PROJECTS_PER_EVENT, workChanged } from '@portal/contracts/events/work';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';

/** A tab of a project whose content has changed. */
export interface ChangedWork {
  readonly projectId: string;
  readonly tab: ProjectTab;
  /** True for changes visible only to readers of recommendations before they are issued (decisions §5). */
  readonly isReview?: boolean;
}

interface Audience {
  readonly projectId: string;
  readonly companyId: string;
  readonly userIds: string[];
  readonly companyIds: string[];
}

/**
 * Makes open pages of people who see the projects load again, in the transaction of the change. Each tab of a project
 * is published once.
 */
export async function publishWorkChanged(
  tx: Knex.Transaction,
  work: readonly ChangedWork[],
  actor: Actor,
): Promise<void> {
  const changed = new Map<string, ChangedWork & { readonly isReview: boolean }>();
  for (const { projectId, tab, isReview = false } of work) {
    const key = `${projectId} ${tab}`;
    changed.set(key, { projectId, tab, isReview: isReview && (changed.get(key)?.isReview ?? true) });
  }
  const audiences = await audiencesOf(tx, [...new Set(work.map(({ projectId }) => projectId))]);
  const changes = [...changed.values()].flatMap((change) => {
    const audience = audiences.get(change.projectId);
    return audience ? [{ ...audience, ...change }] : [];
  });
  for (let start = 0; start < changes.length; start += MAX_PROJECTS_PER_EVENT) {
    await publish(tx, workChanged, { changes: changes.slice(start, start + MAX_PROJECTS_PER_EVENT) }, actor);
  }
}

async function audiencesOf(tx: Knex.Transaction, projectIds: readonly string[]): Promise<Map<string, Audience>> {
  const { rows } = await tx.raw<{ rows: Audience[] }>(
    `select p.id as "projectId", p.company_id as "companyId",
      coalesce(array_agg(distinct t.user_id) filter (where t.user_id is not null), '{}') as "userIds",
      array_remove(array_agg(distinct t.company_id) || p.assigned_company_id, null) as "companyIds"
    from projects p left join project_participants t on t.project_id = p.id
    where p.id = any(?::uuid[]) group by p.id`,
    [[...projectIds]],
  );
  return new Map(rows.map((row) => [row.projectId, row]));
}
