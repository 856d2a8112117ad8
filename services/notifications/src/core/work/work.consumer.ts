import { consumerOf } from '@portal/contracts/events/consumers';
import { workChanged } from '@portal/contracts/events/work';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { notifyStreams } from './notify-streams.ts';

/** Notifies open pages of changed work. Nothing is stored, so its first run begins at the end of the stream. */
export const workConsumer: ConsumerDefinition = {
  ...consumerOf('notifications', 'work'),
  startsWith: 'new',
  batch: { max: 100 },
  handlers: [
    onBatch(workChanged, (tx, events) =>
      notifyStreams(
        tx,
        events.flatMap(({ data }) => data.changes),
      ),
    ),
  ],
};
