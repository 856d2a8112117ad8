import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import { designationFault, needsTeamDesignation } from '@portal/contracts/identity/designation';
import { bareNumber } from '@portal/contracts/common/phone';
import { MAX_WITHOUT_ACCESS, type EditedTeamMember, type NewTeamMember } from '@portal/contracts/admin/team-member';
import { needsOffice, TEAM_POSITIONS } from '@portal/contracts/admin/team-positions';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { MESSAGES } from '@portal/contracts/common/messages';
import { storedName } from '@portal/contracts/common/name-key';
import { actorOf, admit, audit, invalid } from '@portal/service-kit';
import { ALLOWED, evaluateNewTeamMember, evaluateTeamMember, type Verdict } from '@portal/workflow';
import type { Knex } from 'knex';
import { lockCompany } from '../core/companies/company.repository.ts';
import { freeEmail } from '../core/invites/free-email.ts';
import { sendInvite } from '../core/invites/invites.ts';
import type { InviteMails } from '../core/invites/mails.ts';
import type { InvitedPerson } from '../core/invites/invite.repository.ts';
import type { Coordinator } from '../core/members/coordinator.ts';
import { newMember } from '../core/members/new-member.ts';
import { addMember, addressOf, changeMember, type MemberChanges } from '../core/members/member.repository.ts';
import { TOO_MANY_WITHOUT_ACCESS } from '../core/invites/without-access.ts';
import { requireSeat } from '../core/seats/seats.ts';
import { checkCv, cvOf } from './cv.ts';
import {
  countWithoutAccess,
  factsOf,
  lockMember,
  memberVersion,
  requireMember,
  type TeamRow,
} from './team.repository.ts';

/** Answer to a write of a member. */
export interface WrittenMember {
  readonly id: string;
  readonly version: number;
  readonly status: AccessStatus;
  readonly inviteId: string | null;
}

/**
 * Adds a member to the viewer's company, and sends an invite if requested.
 * @throws 403, 409, 400 also where {@link MAX_WITHOUT_ACCESS} of the team have no access
 */
export async function addTeamMember(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Coordinator,
  body: NewTeamMember,
): Promise<WrittenMember> {
  admit(await mayAppoint(tx, viewer, body));
  await checkPosition(tx, viewer, body);
  await checkCv(tx, viewer, body, null);
  const { companyId } = viewer;
  await lockCompany(tx, companyId);
  if ((await countWithoutAccess(tx, companyId)) >= MAX_WITHOUT_ACCESS)
    throw invalid({ email: [TOO_MANY_WITHOUT_ACCESS] });
  const { name, email, designation } = body;
  const person = { ...name, email, role: body.position, designation: storedName(designation ?? '') || null };
  const member = newMember({ ...person, ...placeOf(body), ...cvOf(body), companyId });
  await freeEmail(tx, email);
  await addMember(tx, member, actorOf(viewer));
  const { userId: id } = member;
  const accessStatus = body.sendInvite ? 'InviteSent' : 'NoAccess';
  await audit(tx, {
    item: { kind: 'teamMember', id },
    after: { ...person, ...placeOf(body), ...cvOf(body), accessStatus },
  });
  if (!body.sendInvite) return { id, version: 1, status: 'NoAccess', inviteId: null };
  return written(tx, viewer, id, await sendInvite(tx, mails, viewer, member, 'TeamMember'));
}

/**
 * Edits a member without access and sends an invite if requested; or edits the primary contact's own row (decisions
 * §21). Throws 400, 403, 404, 409.
 */
export async function editTeamMember(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Coordinator,
  body: EditedTeamMember,
  version: number | undefined,
): Promise<WrittenMember> {
  const found = await requireMember(tx, viewer, body.id);
  const isOwnRow = body.id === viewer.userId;
  const seated = { userId: body.id, companyId: viewer.companyId, role: body.position };
  // The company is locked before its people, everywhere.
  const sendsInvite = body.sendInvite === true && !isOwnRow;
  const also = isOwnRow ? [] : [await mayAppoint(tx, viewer, body)];
  const admitted = (member: TeamRow) =>
    admit(evaluateTeamMember(factsOf(member, viewer), 'edit', viewer), {
      also,
      version: memberVersion(member, version),
    });
  admitted(found);
  if (sendsInvite && found.access_status === 'NoAccess') await requireSeat(tx, seated);
  const row = await lockMember(tx, viewer, body.id);
  admitted(row);
  if (isOwnRow) await checkOwnRow(tx, viewer, row, body);
  else await checkPosition(tx, viewer, body);
  await checkCv(tx, viewer, body, row.cv_file_id);
  const designation = storedName(body.designation ?? '') || null;
  const changes: MemberChanges = {
    ...body.name,
    ...placeOf(body),
    ...(!isOwnRow && { role: body.position, email: body.email, designation, ...cvOf(body) }),
  };
  await freeEmail(tx, body.email);
  await changeMember(tx, body.id, changes, actorOf(viewer));
  await audit(tx, {
    item: { kind: 'teamMember', id: body.id },
    before: auditedMember(row),
    after: { ...auditedMember(row), ...changes, ...(sendsInvite && { accessStatus: 'InviteSent' }) },
  });
  const invited = sendsInvite ? await sendInvite(tx, mails, viewer, seated, 'TeamMember') : undefined;
  return written(tx, viewer, body.id, invited);
}

/** Returns the member's contact fields; absent ones stay unchanged. */
const placeOf = ({ address, phone, locationId }: NewTeamMember): MemberChanges => ({
  ...(address !== undefined && { address }),
  ...(phone !== undefined && { phone: phone === null ? null : bareNumber(phone) }),
  ...(locationId !== undefined && { locationId }),
});

const auditedMember = (row: TeamRow) => ({
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  designation: row.designation,
  phone: row.phone,
  address: addressOf(row),
  locationId: row.location_id,
  cvFileId: row.cv_file_id,
  accessStatus: row.access_status,
});

async function written(
  tx: Knex.Transaction,
  viewer: Coordinator,
  id: string,
  invited: InvitedPerson | undefined,
): Promise<WrittenMember> {
  const { version, access_status: status } = await requireMember(tx, viewer, id);
  return { id, version, status, inviteId: invited?.inviteId ?? null };
}

/** Evaluates the position of a member: only the primary contact makes somebody a coordinator (spec 3 §6). */
async function mayAppoint(
  tx: Knex.Transaction,
  { userId, companyType }: Coordinator,
  { position }: Pick<NewTeamMember, 'position'>,
): Promise<Verdict> {
  if (!TEAM_POSITIONS[companyType].includes(position)) return ALLOWED;
  const primary = await tx('members').where({ user_id: userId, is_primary_contact: true }).first('user_id');
  return evaluateNewTeamMember(position, { isViewerPrimaryContact: primary !== undefined });
}

/** Checks a member's position: the company has it, coordinators have an office, the designation fits (spec 3 §5, §6). */
async function checkPosition(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { position, designation, locationId }: NewTeamMember,
): Promise<void> {
  if (!TEAM_POSITIONS[viewer.companyType].includes(position)) throw invalid({ position: [INVITE_TEXTS.wrongPosition] });
  if (needsOffice(position) && !locationId) throw invalid({ locationId: [MESSAGES.required] });
  if (needsTeamDesignation(position) && !designation?.trim()) throw invalid({ designation: [MESSAGES.required] });
  const unfit = designationFault(position, designation);
  if (unfit !== undefined) throw invalid({ designation: [unfit] });
  await checkLocation(tx, viewer, locationId);
}

async function checkLocation(
  tx: Knex.Transaction,
  { companyId }: Coordinator,
  locationId: string | null | undefined,
): Promise<void> {
  if (!locationId) return;
  const location = await tx('locations').where({ location_id: locationId, company_id: companyId }).first('location_id');
  if (!location) throw invalid({ locationId: [TEAM_TEXTS.unknownLocation] });
}

/**
 * Checks an edit of the own row: role, designation and e-mail stay (decisions §21 'Own row'); a coordinator keeps an
 * office.
 */
async function checkOwnRow(
  tx: Knex.Transaction,
  viewer: Coordinator,
  row: TeamRow,
  { position, designation, email, locationId }: EditedTeamMember,
): Promise<void> {
  const same = { position: row.role, email: row.email, designation: row.designation && storedName(row.designation) };
  const requested = { position, email, designation: storedName(designation ?? '') || null };
  const fields = (['position', 'email', 'designation'] as const).filter((field) => requested[field] !== same[field]);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, [TEAM_TEXTS.ownRow]])));
  if (locationId === null && needsOffice(row.role)) throw invalid({ locationId: [MESSAGES.required] });
  await checkLocation(tx, viewer, locationId);
}
