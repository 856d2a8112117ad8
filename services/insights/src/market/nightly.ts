import { runRepeatedly, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { computeNight } from './night.ts';

/** Interval at which the service looks for a night that is not computed yet. */
const LOOK_MS = 20_000;
/** Looks after which a read model that changes all the time is taken as it is. */
const MOST_LOOKS = 30;

/** State of the read model: a portal that begins, and one that is rebuilt, fills it for a while. */
interface State {
  readonly isFilling: boolean;
  readonly hasProjects: boolean;
  readonly revision: string;
}

const STATE = `select exists (select from rebuilds where announced_at is null) as "isFilling",
  exists (select from portfolio_projects) as "hasProjects",
  (select coalesce(sum(revision), 0)::text from portfolio_revisions) as revision`;

/**
 * Returns a function that computes the market's figures of a night (UTC) if it is due, and otherwise does nothing: once a day, after
 * the end of a rebuild, and once the read model is at rest between two looks, after {@link MOST_LOOKS} in any case.
 */
export function newLook(knex: Knex): (night: string) => Promise<void> {
  let doneNight = '';
  let looks = 0;
  let revision: string | undefined;
  return async (night) => {
    if (night === doneNight) return;
    const { rows } = await knex.raw<{ rows: State[] }>(STATE);
    const [state] = rows;
    if (!state || state.isFilling || !state.hasProjects) return;
    looks += 1;
    const isAtRest = state.revision === revision;
    revision = state.revision;
    if (!isAtRest && looks < MOST_LOOKS) return;
    if ((await computeNight(knex, night)) === 'busy') return;
    doneNight = night;
    looks = 0;
  };
}

/** Computes the market's figures each night while the service listens, and when it starts on a day that has none. */
export function startNights(app: PortalApp, knex: Knex): void {
  const look = newLook(knex);
  runRepeatedly(app, {
    everyMs: LOOK_MS,
    task: () => look(new Date().toISOString().slice(0, 10)),
    failureMessage: 'The figures of the market could not be computed; trying again',
  });
}
