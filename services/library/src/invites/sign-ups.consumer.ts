import { userSignedUp } from '@portal/contracts/events/identity';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { keepSignUp } from './invite.repository.ts';

/** Follows sign-ups: what was uploaded for the invite becomes the person's. */
export const signUpsConsumer: ConsumerDefinition = {
  name: 'library-sign-ups',
  subject: userSignedUp.subject,
  handlers: [on(userSignedUp, (tx, { data, occurredAt }) => keepSignUp(tx, { ...data, at: occurredAt }))],
};
