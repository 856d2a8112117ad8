import type { DeletedTeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { memberDeleted } from '@portal/contracts/events/team';
import { publish } from '@portal/event-bus';
import { actorOf, admit, audit, invalid } from '@portal/service-kit';
import { evaluateTeamMember, projectTransfer } from '@portal/workflow';
import type { Knex } from 'knex';
import { endLink } from '../core/invites/links.ts';
import { publishRegistration } from '../core/invites/registrations.ts';
import { lockInvite } from '../core/invites/invite.repository.ts';
import type { Coordinator } from '../core/members/coordinator.ts';
import { changeMember } from '../core/members/member.repository.ts';
import { factsOf, lockMember, memberVersion, requireMember, type TeamRow } from './team.repository.ts';

/**
 * Deletes a member of the viewer's team: access ends within a second, the link is invalid, the seat is free, and
 * projects are handed over; past actions keep the member's name (spec 3 §6). Throws 400, 403, 404, 409.
 */
export async function deleteTeamMember(
  tx: Knex.Transaction,
  viewer: Coordinator,
  body: DeletedTeamMember,
  version: number | undefined,
): Promise<void> {
  await requireMember(tx, viewer, body.id);
  // An invite is locked together with its person, as everywhere, which prevents deadlocks.
  const invite = await lockInvite(tx, { userId: body.id });
  const row = await lockMember(tx, viewer, body.id);
  admit(evaluateTeamMember(factsOf(row, viewer), 'delete', viewer), { version: memberVersion(row, version) });
  const targetId = await targetOf(tx, row, body);
  const actor = actorOf(viewer);
  if (row.invite_id) await endLink(tx, row.invite_id, actor);
  await changeMember(tx, row.user_id, { accessStatus: 'NoAccess', rejectionReason: null, isDeleted: true }, actor);
  if (invite) await publishRegistration(tx, { ...invite, status: 'NoAccess' }, invite.status, actor);
  const { user_id: userId, company_id: companyId, role } = row;
  await publish(tx, memberDeleted, { userId, companyId, role, targetId }, actor);
  await audit(tx, {
    item: { kind: 'teamMember', id: userId },
    before: { email: row.email, role, accessStatus: row.access_status, isDeleted: false },
    after: { email: row.email, role, accessStatus: 'NoAccess', isDeleted: true },
    details: { targetId, projects: row.projects },
  });
}

/**
 * Returns the successor in the projects; null where none is needed. Throws 400 where a choice is missing (spec 3 §5).
 */
async function targetOf(
  tx: Knex.Transaction,
  { user_id, company_id, role, projects }: TeamRow,
  { targetId, shouldNotTransfer }: DeletedTeamMember,
): Promise<string | null> {
  if (!targetId) {
    const transfer = projectTransfer(role, projects);
    if (transfer === 'None' || (transfer === 'Optional' && shouldNotTransfer === true)) return null;
    throw invalid({ targetId: [TEAM_TEXTS.chooseTarget] });
  }
  const target = await tx('members')
    .where({ user_id: targetId, company_id, role, access_status: 'HasAccess', deleted_at: null })
    .whereNot({ user_id })
    .forShare()
    .first('user_id');
  if (!target) throw invalid({ targetId: [TEAM_TEXTS.wrongTarget] });
  return targetId;
}
