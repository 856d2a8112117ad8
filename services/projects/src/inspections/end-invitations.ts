import type { Actor } from '@portal/event-bus';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import type { Knex } from 'knex';
import { publishPending } from '../core/change/pending-event.ts';
import { placedInspection } from '../core/inspection/inspection.repository.ts';
import { countInvitations, mailsOf } from './count-invitations.ts';
import { invitationEvents, withdrawAll } from './invitation.ts';

/**
 * Cancels the invitations of a project that is about to be deleted (decisions §27): of inspections that are not over, also
 * where it is closed, which leaves them as they stand (decisions §11).
 */
export async function endInvitations(tx: Knex.Transaction, projectId: string, actor: Actor): Promise<void> {
  const project = await tx('projects').where({ id: projectId }).first<{ id: string; name: string }>('id', 'name');
  const ids = await tx('inspections')
    .where({ project_id: projectId })
    .whereIn('status', ['Upcoming', 'InProgress'])
    .whereNotNull('invitation')
    .whereRaw('end_at > now()')
    .orderBy('id')
    .pluck<string[]>('id');
  const endings = [];
  for (const id of ids) {
    const row = await placedInspection(tx, id);
    const sent = row ? withdrawAll(row) : null;
    if (row && sent) endings.push({ row, sent });
  }
  if (actor)
    await countInvitations(
      tx,
      actor,
      endings.flatMap(({ row, sent }) => mailsOf(sent, row.id)),
    );
  for (const { row, sent } of endings) {
    await publishPending(tx, invitationEvents(sent, project, row, INSPECTION_TEXTS.projectDeleted), actor);
  }
}
