import { projectStates } from '@portal/contracts/events/project-states';
import type { KnownProject, PublishedProject } from '@portal/project-access';
import type { Knex } from 'knex';
import { expireLinks, proposalsOf } from './fee-proposal.repository.ts';
import { publishFile, recordStep } from './record.ts';

/**
 * Follows projects in the transaction that stored them: closing one ends its links, deleting one takes its proposals with it
 * (decisions §7).
 */
export async function followProjects(tx: Knex.Transaction, kept: readonly PublishedProject[]): Promise<void> {
  const ended = kept.filter(({ status, isNew, closedAt }) => !isNew && (status !== 'Open' || closedAt !== null));
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  const concerned = await tx('fee_proposals').whereIn('project_id', ids).distinct().pluck<string[]>('project_id');
  for (const { id, status, closedAt } of ended.filter((one) => concerned.includes(one.id))) {
    if (status !== 'Deleted') {
      await endLinksOfClosed(tx, id, status === 'Closed' ? null : closedAt);
      continue;
    }
    for (const proposal of await proposalsOf(tx, id)) await publishFile(tx, proposal, null);
    await tx('fee_proposals').where({ project_id: id }).delete();
  }
  await tx('open_assignments').whereIn('project_id', idsOf(ended, 'Deleted')).delete();
}

/** Ends the links of a project that is closed, or was until its reopening came along: those that were sent by then. */
async function endLinksOfClosed(tx: Knex.Transaction, projectId: string, sentBy: string | null): Promise<void> {
  const expired = await expireLinks(tx, projectId, sentBy);
  for (const one of await proposalsOf(tx, projectId)) {
    if (!expired.has(one.id)) continue;
    const operation = projectStates.subject;
    await recordStep(tx, { action: 'endLinksOfClosed', before: one, after: one, actor: null, operation });
  }
}

const idsOf = (projects: readonly KnownProject[], status: KnownProject['status']): string[] =>
  projects.filter((one) => one.status === status).map(({ id }) => id);
