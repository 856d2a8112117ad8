import type { PortalEvent } from '@portal/contracts/events/envelope';
import { userSignedUp } from '@portal/contracts/events/identity';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { statusAfter } from '@portal/workflow';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { changeMember } from '../members/repository.ts';
import { isSeatFree } from '../seats/seats.ts';
import { endLink } from './links.ts';
import { findInvite, lockInvite } from './repository.ts';

type SignUp = v.InferOutput<typeof userSignedUp.data>;

/** Follows the sign-ups that identity takes. */
export const signUpConsumer: ConsumerDefinition = {
  name: 'admin-sign-ups',
  subject: 'identity.user.>',
  handlers: [on(userSignedUp, keepSignUp)],
};

/**
 * Takes over what an invited person said of themselves and moves their access status. A sign-up whose invite was deleted
 * meanwhile changes nothing: without access the password that it set opens nothing. Where the plan was made smaller
 * after the invite, so that no seat is left, a coordinator has to approve.
 */
async function keepSignUp(tx: Knex.Transaction, { data }: PortalEvent<SignUp>): Promise<void> {
  const found = await findInvite(tx, { inviteId: data.inviteId });
  if (found?.userId !== data.userId) return;
  const hasSeat = await isSeatFree(tx, found, { withInvited: false });
  const invite = await lockInvite(tx, { inviteId: data.inviteId });
  const accessStatus = invite && statusAfter({ event: 'signUp', hasSeat }, invite.kind, invite.status);
  if (!accessStatus) return;
  const { userId, firstName, lastName, designation, phone, address } = data;
  const actor = { userId, name: `${firstName} ${lastName}` };
  await endLink(tx, data.inviteId, actor);
  await changeMember(
    tx,
    userId,
    {
      firstName,
      lastName,
      designation,
      phone,
      address,
      accessStatus,
    },
    actor,
  );
}
