import { rebuildRequested } from '@portal/contracts/events/portfolio';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { beginWalk } from './feed.ts';
import type { Portfolio } from './portfolio.ts';

/**
 * Returns the consumer that publishes all items of a service when services/insights asks for them: when its database is new,
 * and when an operator has its read model rebuilt (ADR 44). A request that comes during a walk begins it again, because what
 * was published before may have been emptied; the end answers all of them.
 */
export const rebuildsConsumer = <Kind extends string>(
  consumer: Pick<ConsumerDefinition, 'name' | 'subject'>,
  portfolio: Pick<Portfolio<Kind>, 'tables'>,
): ConsumerDefinition => ({
  ...consumer,
  handlers: [on(rebuildRequested, (tx, { data: { requestId } }) => beginWalk(tx, portfolio, requestId))],
});
