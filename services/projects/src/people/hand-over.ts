import type { memberDeleted } from '@portal/contracts/events/team';
import { auditLater, originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { announceParticipation } from '../core/events/participation.ts';
import { announceStates } from '../core/events/project-states.ts';

type Deleted = v.InferOutput<typeof memberDeleted.data>;

/** Audit origin of admin's events; admin's own audit record names the author. */
const FROM_ADMIN = originOf('events of admin');

/**
 * Hands a deleted member's projects over to the chosen person, unless they take part already. A project whose primary
 * risk engineer leaves without a successor asks to be reallocated (spec 3 §6).
 */
export async function handOver(tx: Knex.Transaction, { userId, targetId }: Deleted): Promise<void> {
  const left = await tx('project_participants')
    .where({ user_id: userId })
    .orderBy('project_id')
    .forUpdate()
    .select<{ project_id: string; role: string; is_primary: boolean }[]>('project_id', 'role', 'is_primary');
  if (left.length === 0) return;
  const ids = left.map(({ project_id }) => project_id);
  if (targetId === null) await tx('project_participants').where({ user_id: userId }).delete();
  else await moveTo(tx, userId, targetId, left);
  const unattended = left.filter(({ role, is_primary }) => is_primary && role === 'RiskEngineer' && targetId === null);
  await tx('projects')
    .whereIn(
      'id',
      unattended.map(({ project_id }) => project_id),
    )
    .update({ ready_to_be_reallocated: true });
  await auditLater(tx, FROM_ADMIN, {
    action: 'participation.handOver',
    item: { kind: 'teamMember', id: userId },
    before: { userId },
    after: { userId: targetId },
    details: { projects: ids.length },
  });
  await announceStates(tx, ids);
  await announceParticipation(tx, [userId, ...(targetId === null ? [] : [targetId])]);
}

/** Merges two participations in a project: the target keeps its own, which becomes primary if the other one was. */
async function moveTo(
  tx: Knex.Transaction,
  userId: string,
  targetId: string,
  left: readonly { readonly project_id: string; readonly role: string; readonly is_primary: boolean }[],
): Promise<void> {
  const shared = await tx('project_participants')
    .where({ user_id: targetId })
    .whereIn(
      'project_id',
      left.map(({ project_id }) => project_id),
    )
    .pluck<string[]>('project_id');
  await tx('project_participants').where({ user_id: userId }).whereIn('project_id', shared).delete();
  await tx('project_participants').where({ user_id: userId }).update({ user_id: targetId });
  const primary = left.filter(({ project_id, is_primary }) => is_primary && shared.includes(project_id));
  await tx('project_participants')
    .where({ user_id: targetId })
    .whereIn(
      'project_id',
      primary.map(({ project_id }) => project_id),
    )
    .whereIn(
      'role',
      primary.map(({ role }) => role),
    )
    .update({ is_primary: true });
}
