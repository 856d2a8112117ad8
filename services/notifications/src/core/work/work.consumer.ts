import { workChanged } from '@portal/contracts/events/work';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { tellStreams } from './telling.ts';

/**
 * Tells open pages of work that has changed. Nothing of it is kept, so that it begins with what comes next where it runs
 * for the first time.
 */
export const workConsumer: ConsumerDefinition = {
  name: 'notifications-work',
  subject: workChanged.subject,
  startsWith: 'new',
  batch: { max: 100 },
  handlers: [
    onBatch(workChanged, (tx, events) =>
      tellStreams(
        tx,
        events.flatMap(({ data }) => data.changes),
      ),
    ),
  ],
};
