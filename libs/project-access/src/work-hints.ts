import type { ProjectTab } from '@portal/contracts/common/tabs';
import { MAX_PROJECTS_PER_EVENT, type WorkChange, type WorkChanged } from '@portal/contracts/events/work';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import { COPY, type ProjectTables } from './find-project.ts';
import type { Parties } from './known-projects.ts';

/** A tab of a project whose content has changed. */
export interface ChangedWork {
  readonly projectId: string;
  readonly tab: ProjectTab;
  /** True for changes visible only to readers of recommendations before they are issued (decisions §5). */
  readonly isReview?: boolean;
  /** True for changes of claims that readers without amounts do not see (decisions §11). */
  readonly isOfAmounts?: boolean;
  /** People and companies of the project who see the change beside its owner's people; absent where all of them do. */
  readonly parties?: Parties;
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
    const audiences = await audiencesOf(tx, [...new Set(work.map(({ projectId }) => projectId))], tables);
    const ofTabs = Map.groupBy(work, ({ projectId, tab }) => `${projectId} ${tab}`);
    const changes = [...ofTabs.values()].flatMap((ofTab): WorkChange[] => {
      const [first] = ofTab;
      const audience = first && audiences.get(first.projectId);
      if (!first || !audience) return [];
      const { tab } = first;
      const isReview = ofTab.every((one) => one.isReview);
      const isOfAmounts = ofTab.every((one) => one.isOfAmounts);
      return [{ ...audience, ...among(audience, ofTab), tab, isReview, ...(isOfAmounts && { isOfAmounts }) }];
    });
    for (let start = 0; start < changes.length; start += MAX_PROJECTS_PER_EVENT) {
      await publish(tx, event, { changes: changes.slice(start, start + MAX_PROJECTS_PER_EVENT) }, actor);
    }
  };

/** Returns those of a project's people and companies who see one of its changes at least. */
function among(
  { userIds, companyIds }: Audience,
  changes: readonly ChangedWork[],
): Pick<Audience, 'userIds' | 'companyIds'> {
  const parties = changes.flatMap((one) => one.parties ?? []);
  if (parties.length < changes.length) return { userIds, companyIds };
  const [users, companies] = [
    new Set(parties.flatMap((one) => one.userIds)),
    new Set(parties.flatMap((one) => one.companyIds)),
  ];
  return { userIds: userIds.filter((id) => users.has(id)), companyIds: companyIds.filter((id) => companies.has(id)) };
}

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
