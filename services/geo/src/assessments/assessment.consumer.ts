import { consumerOf } from '@portal/contracts/events/consumers';
import { locationChanged, type LocationPoint } from '@portal/contracts/events/locations';
import { enqueue, on, type ConsumerDefinition } from '@portal/event-bus';
import { ASSESS_JOB } from './assess-job.ts';

/** Locations of an event. */
export interface AssessPayload {
  readonly items: readonly LocationPoint[];
}

/** Hears of locations that were added or moved. A job assesses them: a provider may be away for longer than an event waits. */
export const locationsConsumer: ConsumerDefinition = {
  ...consumerOf('geo', 'locations'),
  handlers: [
    on(locationChanged, async (tx, { data: { items } }) => {
      if (items.length > 0) await enqueue(tx, { kind: ASSESS_JOB, payload: { items } satisfies AssessPayload });
    }),
  ],
};
