import type { Viewer } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { EditedTeamMember, NewContact, NewTeamMember } from '@portal/contracts/admin/invite';
import { TEAM_POSITIONS } from '@portal/contracts/admin/team-positions';
import type { AccessStatus, Role } from '@portal/contracts/common/enums';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { MESSAGES } from '@portal/contracts/common/messages';
import { audit, badRequest, forbidden, invalid, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { actorOf, auditedFields, sendInvite, type Coordinator } from '../invites/invites.ts';
import type { InviteMails } from '../invites/mails.ts';
import type { InvitedPerson } from '../invites/repository.ts';
import { addMember, changeMember, type Member } from '../members/repository.ts';
import { requireSeat } from '../seats/seats.ts';

interface EditedRow {
  readonly access_status: AccessStatus;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly designation: string | null;
}

/** What a write of a member answers. */
export interface TeamMember {
  readonly id: string;
  readonly status: AccessStatus;
  readonly inviteId: string | null;
}

/** The viewer as one who acts for a company. Throws 403 for people without one. */
export function coordinatorOf(viewer: Viewer): Coordinator {
  const { companyId } = viewer;
  if (companyId === null) throw forbidden();
  return { ...viewer, companyId };
}

/** Adds somebody to the viewer's company, and invites them where that is asked for. Throws 400, 403, 409. */
export async function addTeamMember(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Coordinator,
  body: NewTeamMember,
): Promise<TeamMember> {
  await checkPosition(tx, viewer, body);
  const { companyId } = viewer;
  const member = withoutAccess(body, companyId);
  await addMember(tx, member, actorOf(viewer));
  const { userId: id, email, firstName, lastName, role, designation } = member;
  const accessStatus = body.sendInvite ? 'InviteSent' : 'NoAccess';
  const after = { email, firstName, lastName, role, designation, accessStatus };
  await audit(tx, { item: { kind: 'teamMember', id }, after });
  if (!body.sendInvite) return { id: member.userId, status: 'NoAccess', inviteId: null };
  return invited(await sendInvite(tx, mails, viewer, member, 'TeamMember'));
}

/** Edits a member of the viewer's company who has no access, and invites them where that is asked for. */
export async function editTeamMember(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Coordinator,
  body: EditedTeamMember,
): Promise<TeamMember> {
  await checkPosition(tx, viewer, body);
  const seated = { userId: body.id, companyId: viewer.companyId, role: body.position };
  if (body.sendInvite) await requireSeat(tx, seated);
  const row = await tx('members')
    .where({ user_id: body.id, company_id: viewer.companyId })
    .forUpdate()
    .first<EditedRow | undefined>('access_status', 'email', 'first_name', 'last_name', 'role', 'designation');
  if (!row) throw notFound();
  if (row.access_status !== 'NoAccess') throw badRequest(ERROR_CODES.invalidTransition, INVITE_TEXTS.notEditable);
  const { position: role, email, designation } = body;
  const changes = { ...body.name, role, email, designation: designation?.trim() || null };
  await changeMember(tx, body.id, changes, actorOf(viewer));
  const { first_name: firstName, last_name: lastName, access_status: accessStatus, ...rest } = row;
  await audit(tx, {
    item: { kind: 'teamMember', id: body.id },
    before: { ...rest, firstName, lastName, accessStatus },
    after: { ...changes, accessStatus: body.sendInvite ? 'InviteSent' : accessStatus },
  });
  if (!body.sendInvite) return { id: body.id, status: 'NoAccess', inviteId: null };
  return invited(await sendInvite(tx, mails, viewer, seated, 'TeamMember'));
}

/**
 * Invites somebody from outside to the company's projects. An engineer of a risk company takes a seat of that company,
 * whose coordinator lets them in. Throws 400, 403, 409.
 */
export async function inviteContact(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Coordinator,
  { name, email, position, riskCompanyId }: NewContact,
): Promise<InvitedPerson> {
  if (viewer.companyType === 'Risk') throw forbidden();
  const companyId = riskCompanyId ?? null;
  if (companyId !== null) {
    const company = await tx('companies').where({ company_id: companyId, type: 'Risk' }).first('company_id');
    if (!company || position !== 'RiskEngineer') throw invalid({ riskCompanyId: [INVITE_TEXTS.wrongPosition] });
  }
  const member = withoutAccess({ name, email, position }, companyId);
  await addMember(tx, member, actorOf(viewer));
  const person = await sendInvite(tx, mails, viewer, member, 'Contact');
  const item = { kind: 'invite', id: person.inviteId };
  await audit(tx, { item, after: { ...auditedFields(person), email, role: position, companyId } });
  return person;
}

function withoutAccess({ name, email, position, designation }: NewTeamMember, companyId: string | null): Member {
  return {
    userId: randomUUID(),
    email,
    ...name,
    role: position,
    companyId,
    isPrimaryContact: false,
    designation: designation?.trim() || null,
    phone: null,
    address: null,
    accessStatus: 'NoAccess',
    rejectionReason: null,
  };
}

const invited = ({ userId, status, inviteId }: InvitedPerson): TeamMember => ({ id: userId, status, inviteId });

/** Positions whose members must be told what they are (spec 3 §5). */
const WITH_DESIGNATION: readonly Role[] = ['ICCoordinator', 'RCCoordinator', 'RiskEngineer'];

/** Of an insurer or broker company the primary contact alone adds coordinators (spec 3 §6). */
async function checkPosition(
  tx: Knex.Transaction,
  { userId, companyType }: Coordinator,
  { position, designation }: Pick<NewTeamMember, 'position' | 'designation'>,
): Promise<void> {
  if (!TEAM_POSITIONS[companyType].includes(position)) throw invalid({ position: [INVITE_TEXTS.wrongPosition] });
  if (WITH_DESIGNATION.includes(position) && !designation?.trim()) throw invalid({ designation: [MESSAGES.required] });
  if (position !== 'ICCoordinator') return;
  const primary = await tx('members').where({ user_id: userId, is_primary_contact: true }).first('user_id');
  if (!primary) throw forbidden(INVITE_TEXTS.coordinatorsByPrimary);
}
