import type { Viewer } from '@portal/access';
import type { InviteKind } from '@portal/contracts/identity/invite-kinds';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { actorOf, admit, audit, notFound } from '@portal/service-kit';
import { evaluateInvite, type InviteAction } from '@portal/workflow';
import type { Knex } from 'knex';
import { changeMember } from '../members/member.repository.ts';
import { requireSeat, type Seated } from '../seats/seats.ts';
import { endLink, makeLink, renewLink } from './links.ts';
import { admitInviteMail } from './mail-limit.ts';
import type { InviteMails } from './mails.ts';
import { publishRegistration } from './registrations.ts';
import {
  findInvite,
  lockInvite,
  primaryContactOf,
  requireInvite,
  type InvitedPerson,
  type InviteKey,
} from './invite.repository.ts';

/**
 * Sends the first invite to a member without access. Throws 409 SeatLimitReached, 400 InvalidTransition, 404, 429. Lock the
 * company before members of companies of their own: see {@link requireSeat}.
 */
export async function sendInvite(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Viewer,
  member: Seated,
  kind: InviteKind,
): Promise<InvitedPerson> {
  const { userId, role, companyId } = member;
  // The primary contact of a company invited by the administrator needs no seat (decisions §3.4).
  if (kind !== 'Company') await requireSeat(tx, member, kind === 'Contact' ? viewer.companyId : null);
  const row = await tx('members')
    .where({ user_id: userId })
    .forUpdate()
    .first<{ access_status: AccessStatus; email: string; primary: string | null } | undefined>(
      'access_status',
      'email',
      tx.raw(`${primaryContactOf('?')} as primary`, [viewer.companyId]),
    );
  if (!row) throw notFound();
  const { companyId: inviterCompanyId } = viewer;
  const invited = {
    ...{ status: row.access_status, role, companyId, kind, registersCompany: false },
    ...{ inviterCompanyId, primaryContactId: row.primary },
  };
  admit(evaluateInvite(invited, 'send', viewer));
  await admitInviteMail(tx, viewer, row.email);
  const link = await makeLink(tx, { userId, kind, companyId: inviterCompanyId }, actorOf(viewer));
  await changeMember(tx, userId, { accessStatus: 'InviteSent', rejectionReason: null }, actorOf(viewer));
  const person = await reread(tx, link);
  await mails.invited(tx, person, link);
  return person;
}

/**
 * Sends an invite again and invalidates the old link (decisions §3.4). An administrator's invite of a company can be
 * sent again after it has expired; nobody else could send it. Throws 429, 409, 400, 404.
 */
export async function resendInvite(
  tx: Knex.Transaction,
  mails: InviteMails,
  viewer: Viewer,
  key: InviteKey,
  kind: InviteKind,
): Promise<InvitedPerson> {
  const found = await requireInvite(tx, viewer, key);
  if (found.kind !== kind) throw notFound();
  const isOfCompany = kind === 'Company';
  const action = isOfCompany && found.status === 'NoAccess' ? 'send' : 'resend';
  const person = await lockForAction(tx, viewer, key, action, { seatFor: isOfCompany ? undefined : 'invite' });
  await admitInviteMail(tx, viewer, person.email, {
    lastResend: person.resentAt,
    ...(kind === 'Contact' && { companyId: viewer.companyId }),
  });
  const link = await renewLink(tx, person.inviteId, actorOf(viewer));
  if (person.status !== 'InviteSent')
    await changeMember(tx, person.userId, { accessStatus: 'InviteSent', rejectionReason: null }, actorOf(viewer));
  await mails.invited(tx, person, link);
  return recorded(tx, viewer, person);
}

/** Deletes an invite that is under way: its link dies, the person stays without access. */
export async function withdrawInvite(tx: Knex.Transaction, viewer: Viewer, inviteId: string): Promise<void> {
  const person = await lockForAction(tx, viewer, { inviteId }, 'withdraw');
  await endLink(tx, inviteId, actorOf(viewer));
  await changeMember(tx, person.userId, { accessStatus: 'NoAccess' }, actorOf(viewer));
  await recorded(tx, viewer, person);
}

/** Kind of what an invite registers: a person, or a company with its primary contact. */
export type Registrant = 'user' | 'company';

/** Lets somebody in who signed up, if there is a seat. Throws 409 SeatLimitReached, 400, 403, 404. */
export async function approveInvite(
  tx: Knex.Transaction,
  viewer: Viewer,
  inviteId: string,
  registrant: Registrant,
): Promise<InvitedPerson> {
  const person = await lockForAction(tx, viewer, { inviteId }, 'approve', { seatFor: 'access', registrant });
  await changeMember(tx, person.userId, { accessStatus: 'HasAccess' }, actorOf(viewer));
  return recorded(tx, viewer, person);
}

/** Rejects a person who signed up; the reason is sent by mail and shown at sign-in. Throws 400, 403, 404. */
export async function rejectInvite(
  tx: Knex.Transaction,
  viewer: Viewer,
  inviteId: string,
  registrant: Registrant,
  reason: string,
): Promise<InvitedPerson> {
  const person = await lockForAction(tx, viewer, { inviteId }, 'reject', { registrant });
  const changes = { accessStatus: 'AccessRejected', rejectionReason: reason } as const;
  await changeMember(tx, person.userId, changes, actorOf(viewer));
  return recorded(tx, viewer, person);
}

/**
 * Locks and returns the invite of the viewer's tenant after checking role, state and seat. The company is always locked before the invite, which prevents deadlocks.
 */
async function lockForAction(
  tx: Knex.Transaction,
  viewer: Viewer,
  key: InviteKey,
  action: InviteAction,
  {
    seatFor,
    registrant,
  }: { readonly seatFor?: 'invite' | 'access' | undefined; readonly registrant?: Registrant } = {},
): Promise<InvitedPerson> {
  const found = await requireInvite(tx, viewer, key);
  if (registrant && found.registersCompany !== (registrant === 'company')) throw notFound();
  admit(evaluateInvite(found, action, viewer));
  const isFromOutside = seatFor === 'invite' && found.kind === 'Contact';
  if (seatFor) await requireSeat(tx, found, isFromOutside ? found.inviterCompanyId : null);
  const person = await lockInvite(tx, { inviteId: found.inviteId });
  if (!person) throw notFound();
  admit(evaluateInvite(person, action, viewer));
  return person;
}

/** Publishes and audits the change of an invite, and returns it. */
async function recorded(tx: Knex.Transaction, viewer: Viewer, before: InvitedPerson): Promise<InvitedPerson> {
  const after = await reread(tx, before);
  await publishRegistration(tx, after, before.status, actorOf(viewer));
  const item = { kind: 'invite', id: before.inviteId };
  await audit(tx, { item, before: auditedFields(before), after: auditedFields(after) });
  return after;
}

/** Returns the fields of an invite that the audit record keeps. */
export const auditedFields = ({ userId, status, rejectionReason, sentAt, expiresAt }: InvitedPerson) => ({
  userId,
  status,
  rejectionReason,
  sentAt,
  expiresAt,
});

async function reread(tx: Knex.Transaction, { inviteId }: { readonly inviteId: string }): Promise<InvitedPerson> {
  const person = await findInvite(tx, { inviteId });
  if (!person) throw notFound();
  return person;
}
