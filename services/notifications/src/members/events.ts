import { memberChanged } from '@portal/contracts/events/admin';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { keepMember } from './repository.ts';

/** Keeps the people whom notifications are for, as services/admin tells of them. */
export const membersConsumer: ConsumerDefinition = {
  name: 'notifications-members',
  subject: memberChanged.subject,
  handlers: [on(memberChanged, (tx, { data }) => keepMember(tx, data))],
};
