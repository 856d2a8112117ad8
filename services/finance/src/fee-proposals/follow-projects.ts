import type { KnownProject } from '@portal/project-access';
import type { Knex } from 'knex';
import { proposalsOf } from './fee-proposal.repository.ts';
import { publishFile } from './record.ts';

/**
 * Follows projects in the transaction that stored them: a deleted one takes its proposals with it; the links of a closed one
 * read no file any more, until it is reopened.
 */
export async function followProjects(tx: Knex.Transaction, kept: readonly KnownProject[]): Promise<void> {
  const ids = kept.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (ids.length === 0) return;
  const concerned = await tx('fee_proposals').whereIn('project_id', ids).distinct().pluck<string[]>('project_id');
  for (const { id, status } of kept.filter((one) => concerned.includes(one.id))) {
    const proposals = await proposalsOf(tx, id);
    for (const proposal of proposals) {
      if (status === 'Deleted') await publishFile(tx, proposal, null);
      else if (proposal.status === 'Sent' || proposal.status === 'WaitingForApproval')
        await publishFile(tx, null, proposal, status === 'Open');
    }
    if (status !== 'Deleted') continue;
    await tx('fee_proposals').where({ project_id: id }).delete();
    await tx('open_assignments').where({ project_id: id }).delete();
  }
}
