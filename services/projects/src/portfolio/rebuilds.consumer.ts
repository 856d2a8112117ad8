import { consumerOf } from '@portal/contracts/events/consumers';
import { rebuildRequested } from '@portal/contracts/events/portfolio';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { beginWalk } from './feed.ts';

/**
 * Publishes all items of the portfolio when services/insights asks for them: when its database is new, and when an operator
 * has its read model rebuilt (ADR 44). A request that comes during a walk begins it again, because what was published before
 * may have been emptied; the end answers all of them.
 */
export const rebuildsConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'rebuilds'),
  handlers: [on(rebuildRequested, (tx, { data: { requestId } }) => beginWalk(tx, requestId))],
};
