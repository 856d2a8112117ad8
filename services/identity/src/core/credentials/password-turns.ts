import { limitConcurrency, networkOf, tooMany } from '@portal/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds after which a refused request may be repeated. */
const REPEATED_AFTER_S = 2;

const inTurn = limitConcurrency({
  atOnce: 8,
  ofOne: 4,
  // A processor checks some 30 passwords a second: a company that signs in at once behind one address waits 3 s at most.
  waitingOfOne: 100,
  waiting: 1_000,
  refusal: () => tooMany(undefined, REPEATED_AFTER_S),
});

/**
 * Does the work of a request that has passwords checked for somebody who is not signed in. Networks take turns, so that a flood
 * of attempts from one keeps people of others waiting for a few checks at most. It begins before the attempt is counted: what
 * is refused here, or given up while it waits, is no failure of an account.
 * @throws 429 where 100 requests of the network wait already, and where 1,000 of all do and no network has more of them
 */
export const inPasswordTurn = <Result>(
  { ip }: FastifyRequest,
  { raw }: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> => inTurn(networkOf(ip), work, raw);
