/** Milliseconds before each further try of an event whose handler throws. After the last try the event is parked. */
export const TRY_AGAIN_MS: readonly number[] = [100, 500, 2_000, 5_000];

/** Milliseconds before an event is tried again while PostgreSQL is away. Such tries are not counted. */
export const DATABASE_AWAY_MS = 500;

/** Milliseconds before a consumer subscribes again after NATS was away or has lost its stream. */
export const SUBSCRIBE_AGAIN_MS = 250;

/** Milliseconds between two looks for parked events that an operator wants retried. */
export const PARKED_POLL_MS = 30_000;

/** An event that no handler will ever understand: it is parked at its first try. */
export class UnfitEventError extends Error {}

/** Milliseconds to wait before the next try after `tries` failed ones; undefined where the event is to be parked. */
export function retryDelay(
  error: unknown,
  tries: number,
  pauses: readonly number[] = TRY_AGAIN_MS,
): number | undefined {
  return error instanceof UnfitEventError ? undefined : pauses[tries - 1];
}
