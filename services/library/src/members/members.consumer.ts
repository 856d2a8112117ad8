import { consumerOf } from '@portal/contracts/events/consumers';
import { memberChanged } from '@portal/contracts/events/admin';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { storeMember } from './member.repository.ts';

/** Stores people's companies from admin's events: they decide who may read whose files. */
export const membersConsumer: ConsumerDefinition = {
  ...consumerOf('library', 'members'),
  batch: { max: 100, key: 'userId' },
  handlers: [on(memberChanged, (tx, { data }) => storeMember(tx, data))],
};
