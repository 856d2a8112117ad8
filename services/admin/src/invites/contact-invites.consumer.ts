import { consumerOf } from '@portal/contracts/events/consumers';
import { contactAnswered, contactInviteRequested } from '@portal/contracts/events/contacts';
import { on, publish, type ConsumerDefinition } from '@portal/event-bus';
import type { InviteMails } from '../core/invites/mails.ts';
import { handleRequest } from './contact-invites.ts';

/** Invites the contacts of projects, and withdraws the invites of removed contacts. */
export const contactInvitesConsumer = (mails: InviteMails): ConsumerDefinition => ({
  ...consumerOf('admin', 'contacts'),
  handlers: [
    on(contactInviteRequested, async (tx, { data, actor }) => {
      const { contactId, version } = data;
      const outcome = await handleRequest(tx, mails, data, actor);
      if (outcome) await publish(tx, contactAnswered, { contactId, version, ...outcome }, actor);
    }),
  ],
});
