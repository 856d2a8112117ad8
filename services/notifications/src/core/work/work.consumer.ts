import { consumerOf } from '@portal/contracts/events/consumers';
import { dashboardChanged, financeWorkChanged, workChanged, type WorkChanged } from '@portal/contracts/events/work';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { notifyStreams } from './notify-streams.ts';

/** Notifies open pages of changed work. Nothing is stored, so the first run begins at the end of the stream. */
const workConsumerOf = (consumer: 'work' | 'finance-work', event: WorkChanged): ConsumerDefinition => ({
  ...consumerOf('notifications', consumer),
  startsWith: 'new',
  batch: { max: 100 },
  handlers: [
    onBatch(event, (tx, events) =>
      notifyStreams(
        tx,
        events.flatMap(({ data }) => data.changes),
      ),
    ),
  ],
});

/** Notifies open dashboards once the read model of services/insights has changed. */
const dashboardsConsumer: ConsumerDefinition = {
  ...consumerOf('notifications', 'dashboards'),
  startsWith: 'new',
  batch: { max: 100 },
  handlers: [
    onBatch(dashboardChanged, (tx, events) =>
      notifyStreams(
        tx,
        events.flatMap(({ data }) => data.changes.map((change) => ({ ...change, projectId: null, tab: 'dashboard' }))),
      ),
    ),
  ],
};

/** Consumers of changed work: one for each service that publishes it, and one for dashboards. */
export const workConsumers: readonly ConsumerDefinition[] = [
  workConsumerOf('work', workChanged),
  workConsumerOf('finance-work', financeWorkChanged),
  dashboardsConsumer,
];
