import { consumerOf } from '@portal/contracts/events/consumers';
import { userSignedUp } from '@portal/contracts/events/identity';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { storeSignUp } from './invite.repository.ts';

/** Assigns files of an invite to the person who signed up with it. */
export const signUpsConsumer: ConsumerDefinition = {
  ...consumerOf('library', 'sign-ups'),
  handlers: [on(userSignedUp, (tx, { data, occurredAt }) => storeSignUp(tx, { ...data, at: occurredAt }))],
};
