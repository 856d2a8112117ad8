import type { ProjectScope } from '@portal/access';
import type { memberDeleted } from '@portal/contracts/events/team';
import type { Actor } from '@portal/event-bus';
import { auditLater, originOf } from '@portal/service-kit';
import { primaryFunctionOf } from '@portal/workflow';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { leaveAssignments } from '../assignment/follow-engineers.ts';
import { publishParticipation } from '../events/participation.ts';
import { publishStates } from '../events/project-states.ts';
import { changePrimary } from '../primary/change-primary.ts';

export type Deleted = v.InferOutput<typeof memberDeleted.data>;

/** Audit origin of admin's events; admin's own audit record names the author. */
const FROM_ADMIN = originOf('events of admin');

interface Part {
  readonly project_id: string;
  readonly role: string;
  readonly is_primary: boolean;
  readonly company_id: string;
  readonly company_type: 'Insurance' | 'Broker';
}

/** Locks the projects of a person, and returns their parts in these. */
export const lockParts = (tx: Knex.Transaction, userId: string): Promise<Part[]> =>
  tx('projects as p')
    .join('project_participants as pp', 'pp.project_id', 'p.id')
    .where('pp.user_id', userId)
    .orderBy('p.id')
    .forUpdate('p')
    .select<Part[]>('pp.project_id', 'pp.role', 'pp.is_primary', 'p.company_id', 'p.company_type');

/**
 * Hands a deleted member's projects over to the chosen person, unless they take part already. A project whose primary
 * risk engineer leaves without a successor asks to be reallocated (spec 3 §6).
 */
export async function handOver(tx: Knex.Transaction, { userId, targetId }: Deleted, actor: Actor): Promise<void> {
  // The projects before who takes part, as everywhere.
  const left = await lockParts(tx, userId);
  if (left.length === 0) return;
  const ids = left.map(({ project_id }) => project_id);
  if (targetId !== null) await addSuccessor(tx, userId, targetId);
  for (const part of left) if (part.is_primary) await handOverPrimary(tx, part, targetId, actor);
  const made = { actor, origin: FROM_ADMIN };
  await leaveAssignments(tx, { userId, projectIds: ids, successorId: targetId, made });
  await tx('project_participants').where({ user_id: userId }).delete();
  await auditLater(tx, FROM_ADMIN, {
    action: 'participation.handOver',
    item: { kind: 'teamMember', id: userId },
    before: { userId },
    after: { userId: targetId },
    details: { projects: ids.length },
  });
  await publishStates(tx, ids);
  await publishParticipation(tx, [userId, ...(targetId === null ? [] : [targetId])]);
}

/**
 * Adds the successor where the leaving member takes part, in the same role; not where the insurer has to decide about the
 * successor, or has refused them access (decisions §26.1). Whoever the insurer has as a contact stays after the assignment.
 */
async function addSuccessor(tx: Knex.Transaction, userId: string, targetId: string): Promise<void> {
  await tx.raw(
    `insert into project_participants (project_id, user_id, company_id, role, is_by_assignment)
     select pp.project_id, :targetId, pp.company_id, pp.role, pp.is_by_assignment and not exists (
         select from contacts c where c.project_id = pp.project_id and c.user_id = :targetId)
     from project_participants pp
     where pp.user_id = :userId and not exists (select from contacts c
       where c.project_id = pp.project_id and c.user_id = :targetId and c.request_status is not null)
     on conflict do nothing`,
    { userId, targetId },
  );
}

async function handOverPrimary(
  tx: Knex.Transaction,
  { project_id: projectId, role, company_id: id, company_type: companyType }: Part,
  targetId: string | null,
  actor: Actor,
): Promise<void> {
  const held = primaryFunctionOf(role);
  if (!held) throw new Error(`Nobody is primary as ${role}`);
  const successor = await tx('project_participants')
    .where({ project_id: projectId, user_id: targetId, role })
    .first('user_id');
  const scope: ProjectScope = { kind: 'company', id, companyType };
  const holderId = successor ? targetId : null;
  const made = { actor, origin: FROM_ADMIN };
  await changePrimary(tx, { projectId, scope, held, holderId, action: 'handOver', made });
}
