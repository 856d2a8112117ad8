import { consumerOf } from '@portal/contracts/events/consumers';
import { memberChanged } from '@portal/contracts/events/admin';
import { contactAnswered, contactInviteRenewed } from '@portal/contracts/events/contacts';
import { memberDeleted, memberForgotten } from '@portal/contracts/events/team';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { bindAssignments } from '../core/assignment/bind-company.ts';
import { forgetAccount, forgetPerson, renewInvites, storeAccess, storeInviteAnswer } from './access.ts';

/**
 * Follows what access people have, and what services/admin answers about contacts. A consumer of its own, since it has to
 * hear of everybody from the beginning: admin's events are kept for ever.
 */
export const contactsConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'contacts'),
  batch: { max: 50 },
  handlers: [
    on(memberChanged, async (tx, { data }) => {
      await storeAccess(tx, data);
      await bindAssignments(tx, data.userId);
    }),
    on(memberDeleted, (tx, { data, actor }) => forgetPerson(tx, data, actor)),
    on(memberForgotten, (tx, { data }) => forgetAccount(tx, data.userId)),
    on(contactAnswered, (tx, { data }) => storeInviteAnswer(tx, data)),
    on(contactInviteRenewed, (tx, { data }) => renewInvites(tx, data.contactId)),
  ],
};
