import { setTimeout as wait } from 'node:timers/promises';
import { newPause, startListener } from '@portal/event-bus';
import type { PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { feedChanges, walkOn, type Fed } from './feed.ts';
import type { Portfolio } from './portfolio.ts';

/** Time without a notification after which the feed is looked at: another copy of the service may have ended. */
const LOOK_MS = 1_000;
/** Pause between two steps, in which further changes gather, and people's requests go first. */
const STEP_MS = 20;
const AFTER_FAILURE_MS = 500;

/** Publishes the items of the portfolio that have changed while the service listens, as soon as it is notified of a change. */
export function feedPortfolio<Kind extends string>(
  app: PortalApp,
  { knex, databaseUrl }: { readonly knex: Knex; readonly databaseUrl: string },
  portfolio: Portfolio<Kind>,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = newPause();
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    const listener = startListener({
      databaseUrl,
      channel: 'portfolio_changes',
      logger: app.log,
      onNotification: () => pause.wake(),
      onListening: () => pause.wake(),
    });
    while (!signal.aborted) {
      const fed = await step(knex, portfolio).catch((error: unknown): 'failed' => {
        app.log.warn({ err: error }, 'Changes of the portfolio could not be published; trying again');
        return 'failed';
      });
      if (fed === 'more') await wait(STEP_MS, undefined, { signal }).catch(() => undefined);
      else await pause.wait(fed === 'failed' ? AFTER_FAILURE_MS : LOOK_MS);
    }
    await listener.stop();
  };
  app.addHook('onListen', async () => {
    running = run();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    pause.wake();
    await running;
  });
}

/** Changes of this moment go before the walk of all items. */
async function step<Kind extends string>(knex: Knex, portfolio: Portfolio<Kind>): Promise<Fed> {
  const fed = await feedChanges(knex, portfolio);
  if (fed !== 'more') return fed;
  return (await walkOn(knex, portfolio)) === 'busy' ? 'busy' : 'more';
}
