import type { contactAnswered, contactInviteRequested } from '@portal/contracts/events/contacts';
import type { Actor } from '@portal/event-bus';
import { auditLater, originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { newMember } from '../core/members/new-member.ts';
import { addMember, changeMember } from '../core/members/member.repository.ts';
import { auditedFields } from '../core/invites/invites.ts';
import { freeEmail } from '../core/invites/free-email.ts';
import { endLink, makeLink } from '../core/invites/links.ts';
import { countInviteMail } from '../core/invites/mail-limit.ts';
import { keepInvite, withdrawWithheld, withholdInvite } from '../core/invites/withheld-invite.ts';
import type { InviteMails } from '../core/invites/mails.ts';
import { publishRegistration } from '../core/invites/registrations.ts';
import { findInvite, lockInvite, type InvitedPerson } from '../core/invites/invite.repository.ts';

/** A request to invite somebody, or to withdraw an invite. */
export type InviteRequest = v.InferOutput<typeof contactInviteRequested.data>;
type Answered = v.InferOutput<typeof contactAnswered.data>;
type Outcome = Omit<Answered, 'contactId' | 'version'>;

/**
 * Audit origin of these invites: services/projects, which knows the project, authorizes them and records the person.
 */
const FROM_PROJECTS = originOf('events of projects');

/** Columns of a request; an empty e-mail is that of one that was withdrawn. Its times are read by the release before alone. */
const COLUMNS = {
  Invite: (tx: Knex, { companyId, projectId = null, email }: InviteRequest) => ({
    company_id: companyId,
    project_id: projectId,
    email,
    asked_at: tx.fn.now(),
    resent_at: null,
  }),
  Withdraw: () => ({ company_id: null, project_id: null, email: '', asked_at: null, resent_at: null }),
} as const;

/**
 * Invites a person, or withdraws their invite; a request that is not newer than the last one changes nothing. Returns the
 * answer to an invite.
 */
export async function handleRequest(
  tx: Knex.Transaction,
  mails: InviteMails,
  data: InviteRequest,
  actor: Actor,
): Promise<Outcome | undefined> {
  const stored = await storeRequest(tx, data);
  if (!stored) return undefined;
  if (data.ask === 'Withdraw') {
    await withdraw(tx, data, data.userId ?? stored.user_id, actor);
    await withdrawWithheld(tx, data);
    return undefined;
  }
  const outcome = await invite(tx, mails, data, actor);
  await tx('contacts').where({ contact_id: data.contactId }).update({ user_id: outcome.userId });
  return outcome;
}

/** Stores a request and returns the account of the one before; undefined where it is not newer than that. */
export async function storeRequest(
  tx: Knex.Transaction,
  data: InviteRequest,
): Promise<{ readonly user_id: string | null } | undefined> {
  const { contactId, version } = data;
  const [stored] = await tx('contacts')
    .insert({ contact_id: contactId, version, ...COLUMNS[data.ask](tx, data) })
    .onConflict('contact_id')
    .merge()
    .where('contacts.version', '<', version)
    .returning<{ user_id: string | null }[]>('user_id');
  return stored;
}

const refused = (refusal: Outcome['refusal'], userId: string | null = null): Outcome => ({
  userId,
  status: 'NoAccess',
  isInviter: false,
  refusal,
});

interface Found {
  readonly user_id: string;
  readonly role: string;
  readonly company_id: string | null;
}

/**
 * Invites the person with the e-mail: a new one, or one without a company and without access. An e-mail of an ended invite in
 * another role, or of another company, is nobody's. People with a pending or
 * very recent invite, or with access, get no mail; members of a company are invited by that company. Whether an invite was mailed
 * cannot be told from the limits of mails, which hold for the others as well.
 */
async function invite(
  tx: Knex.Transaction,
  mails: InviteMails,
  request: InviteRequest,
  actor: Actor,
): Promise<Outcome> {
  await freeEmail(tx, request.email, request);
  const found = await findPerson(tx, request.email);
  if (found && found.role !== request.role) return withheld(tx, request, refused('EmailOfOther'));
  const userId = found?.user_id ?? (await addPerson(tx, request, actor));
  // The mail names the projects of the person's contacts.
  await tx('contacts').where({ contact_id: request.contactId }).update({ user_id: userId });
  const before = await lockInvite(tx, { userId });
  const { access_status: status } = await tx('members')
    .where({ user_id: userId })
    .forUpdate()
    .first<{ access_status: Answered['status'] }>('access_status');
  if (status === 'NoAccess') {
    if (found?.company_id) return withheld(tx, request, refused('InvitedByOwnCompany', userId));
    if ((await countInviteMail(tx, request.email, { companyId: request.companyId })) > 0)
      return refused('InvitedJustNow', userId);
    await sendLink(tx, mails, request, { userId, status }, actor);
    return { userId, status: 'InviteSent', isInviter: true, refusal: null };
  }
  const isInviter = before?.kind === 'Contact' && before.inviterCompanyId === request.companyId;
  const outcome: Outcome = { userId, status, isInviter, refusal: null };
  return isInviter ? outcome : withheld(tx, request, outcome);
}

/** Returns the outcome of an invite that is not mailed, or that it would follow the last one too soon. */
const withheld = async (tx: Knex.Transaction, request: InviteRequest, outcome: Outcome): Promise<Outcome> =>
  (await withholdInvite(tx, request)) ? outcome : { ...outcome, refusal: 'InvitedJustNow' };

/** Returns the person who has an e-mail. */
export async function findPerson(tx: Knex.Transaction, email: string): Promise<Found | undefined> {
  return tx('members')
    .whereRaw('lower(email) = lower(?) and deleted_at is null', [email])
    .first<Found | undefined>('user_id', 'role', 'company_id');
}

/** Adds a person without access, and returns their id. */
export async function addPerson(tx: Knex.Transaction, request: InviteRequest, actor: Actor): Promise<string> {
  const { email, firstName, lastName, role, phone, address, companyName } = request;
  const member = newMember({ email, firstName, lastName, role, companyId: null, phone, address, companyName });
  await addMember(tx, member, actor);
  return member.userId;
}

/** Mails the link of an invite to a person without access, and keeps that it was asked for; an older link dies with it. */
export async function sendLink(
  tx: Knex.Transaction,
  mails: InviteMails,
  request: Pick<InviteRequest, 'companyId' | 'email' | 'role'>,
  { userId, status }: { readonly userId: string; readonly status: Answered['status'] },
  actor: Actor,
): Promise<void> {
  await keepInvite(tx, request);
  const link = await makeLink(tx, { userId, kind: 'Contact', companyId: request.companyId }, actor);
  if (status !== 'InviteSent')
    await changeMember(tx, userId, { accessStatus: 'InviteSent', rejectionReason: null }, actor);
  const person = await findInvite(tx, link);
  if (!person) throw new Error('An invite that was made is not there');
  await mails.invited(tx, person, link);
  await auditInvite(tx, 'invite.create', undefined, person);
}

/** Withdraws the company's invite of a person who has not signed up by it yet (spec 3 §8). */
export async function withdraw(
  tx: Knex.Transaction,
  { companyId }: InviteRequest,
  userId: string | null,
  actor: Actor,
): Promise<void> {
  const person = userId === null ? undefined : await lockInvite(tx, { userId });
  const isUnderWay = person?.status === 'InviteSent' || person?.status === 'NeedApproval';
  if (!isUnderWay || person.kind !== 'Contact' || person.inviterCompanyId !== companyId) return;
  await endLink(tx, person.inviteId, actor);
  await changeMember(tx, person.userId, { accessStatus: 'NoAccess' }, actor);
  const after = await findInvite(tx, { inviteId: person.inviteId });
  if (!after) return;
  await publishRegistration(tx, after, person.status, actor);
  await auditInvite(tx, 'invite.delete', person, after);
}

async function auditInvite(
  tx: Knex.Transaction,
  action: string,
  before: InvitedPerson | undefined,
  after: InvitedPerson,
): Promise<void> {
  await auditLater(tx, FROM_PROJECTS, {
    action,
    item: { kind: 'invite', id: after.inviteId },
    ...(before && { before: auditedFields(before) }),
    after: auditedFields(after),
  });
}
