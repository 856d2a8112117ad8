import { consumerOf } from '@portal/contracts/events/consumers';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { userSignedUp } from '@portal/contracts/events/identity';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { signUpsOf, statusAfter } from '@portal/workflow';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { changeMember } from '../core/members/member.repository.ts';
import { isSeatFree } from '../core/seats/seats.ts';
import { endLink, isPresentLink } from '../core/invites/links.ts';
import { publishRegistration } from '../core/invites/registrations.ts';
import { findInvite, lockInvite, type InvitedPerson } from '../core/invites/invite.repository.ts';
import { storeCompany } from './signed-up-company.ts';

type SignUp = v.InferOutput<typeof userSignedUp.data>;

/** Follows the sign-ups that identity takes. */
export const signUpConsumer: ConsumerDefinition = {
  ...consumerOf('admin', 'sign-ups'),
  handlers: [on(userSignedUp, storeSignUp)],
};

/**
 * Applies a sign-up: stores the person's data and their company's, and changes their access status. A sign-up whose
 * invite was deleted meanwhile, or has got another link, changes nothing: without access its password is useless. Another
 * link may have been mailed to another address, of which the sign-up proves nothing. If the plan was reduced after the
 * invite and no seat is left, a coordinator has to approve.
 */
async function storeSignUp(tx: Knex.Transaction, { data }: PortalEvent<SignUp>): Promise<void> {
  const { inviteId, userId, tokenHash, firstName, lastName, designation, phone, address, company, cvFileId } = data;
  const found = await findInvite(tx, { inviteId });
  if (found?.userId !== userId) return;
  const hasSeat = await isSeatFree(tx, found, { withInvited: false });
  const invite = await lockInvite(tx, { inviteId });
  const accessStatus = invite && statusAfter({ event: 'signUp', hasSeat }, invite.kind, invite.status);
  if (!accessStatus || !allowsSignUp(invite, company)) return;
  // A copy of identity of the release before says nothing of the link.
  if (tokenHash !== undefined && !(await isPresentLink(tx, { inviteId, tokenHash }))) return;
  const actor = { userId, name: `${firstName} ${lastName}` };
  if (company) await storeCompany(tx, invite, company, actor);
  await endLink(tx, inviteId, actor, { registersCompany: Boolean(company) && invite.kind === 'Contact' });
  const said = { firstName, lastName, designation, phone, address, ...(cvFileId && { cvFileId }) };
  await changeMember(tx, userId, { ...said, accessStatus }, actor);
  const person = await findInvite(tx, { inviteId });
  if (person) await publishRegistration(tx, person, invite.status, actor);
}

/** Returns true if the invite allows this kind of sign-up. Identity checks the same; other events are ignored. */
const allowsSignUp = (invite: InvitedPerson, company: SignUp['company']): boolean =>
  company
    ? signUpsOf(invite.kind, invite).some((as) => as !== 'User')
    : signUpsOf(invite.kind, invite).includes('User');
