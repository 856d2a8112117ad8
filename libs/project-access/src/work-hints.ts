import type { ProjectTab } from '@portal/contracts/common/tabs';
import { MAX_PROJECTS_PER_EVENT, type WorkChanged } from '@portal/contracts/events/work';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import { COPY, type ProjectTables } from './find-project.ts';

/** A tab of a project whose content has changed. */
export interface ChangedWork {
  readonly projectId: string;
  readonly tab: ProjectTab;
  /** True for changes visible only to readers of recommendations before they are issued (decisions §5). */
  readonly isReview?: boolean;
  /** True for changes of claims that readers without amounts do not see (decisions §11). */
  readonly isOfAmounts?: boolean;
}

interface Audience {
  readonly projectId: string;
  readonly companyId: string;
  readonly userIds: string[];
  readonly companyIds: string[];
}

/**
 * Makes open pages of people who see the projects load again, in the transaction of the change (ADR 17). Each tab of a
 * project is published once, as the service's own event.
 */
export type PublishWorkChanged = (tx: Knex.Transaction, work: readonly ChangedWork[], actor: Actor) => Promise<void>;

/** Returns the function by which a service publishes changed work. `tables` are the copy, except in the projects' owner. */
export const workHints =
  (event: WorkChanged, tables: Pick<ProjectTables, 'projects' | 'participants'> = COPY): PublishWorkChanged =>
  async (tx, work, actor) => {
    const changed = new Map<string, ChangedWork & { readonly isReview: boolean }>();
    for (const { projectId, tab, isReview = false, isOfAmounts = false } of work) {
      const key = `${projectId} ${tab}`;
      const former = changed.get(key) ?? { isReview: true, isOfAmounts: true };
      changed.set(key, {
        ...{ projectId, tab, isReview: isReview && former.isReview },
        ...(isOfAmounts && former.isOfAmounts === true && { isOfAmounts }),
      });
    }
    const audiences = await audiencesOf(tx, [...new Set(work.map(({ projectId }) => projectId))], tables);
    const changes = [...changed.values()].flatMap((change) => {
      const audience = audiences.get(change.projectId);
      return audience ? [{ ...audience, ...change }] : [];
    });
    for (let start = 0; start < changes.length; start += MAX_PROJECTS_PER_EVENT) {
      await publish(tx, event, { changes: changes.slice(start, start + MAX_PROJECTS_PER_EVENT) }, actor);
    }
  };

async function audiencesOf(
  tx: Knex.Transaction,
  projectIds: readonly string[],
  { projects, participants }: Pick<ProjectTables, 'projects' | 'participants'>,
): Promise<Map<string, Audience>> {
  const { rows } = await tx.raw<{ rows: Audience[] }>(
    `select p.id as "projectId", p.company_id as "companyId",
      coalesce(array_agg(distinct t.user_id) filter (where t.user_id is not null), '{}') as "userIds",
      array_remove(array_agg(distinct t.company_id) || p.assigned_company_id, null) as "companyIds"
    from ${projects} p left join ${participants} t on t.project_id = p.id
    where p.id = any(?::uuid[]) group by p.id`,
    [[...projectIds]],
  );
  return new Map(rows.map((row) => [row.projectId, row]));
}
