export { dropTriggers, portfolioChanges, triggerFunctionsOf, triggersOf, type Source } from './changes.migration.ts';
export { beginWalk, feedChanges, walkOn, type Fed } from './feed.ts';
export { feedPortfolio } from './feeder.ts';
export type { Portfolio } from './portfolio.ts';
export { rebuildsConsumer } from './rebuilds.consumer.ts';
