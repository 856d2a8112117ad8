import { setTimeout as wait } from 'node:timers/promises';

/** Pause between two questions. */
export const ASK_EVERY_MS = 50;

/**
 * Waits for the effect of an event: changes in another service arrive within milliseconds. Returns when `isKnown`
 * returns true, or after `patienceMs`; the caller then checks itself. Requests use {@link sharedWait}: of these each would ask.
 */
export async function waitUntilKnown(isKnown: () => Promise<boolean>, patienceMs = 2_000): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(ASK_EVERY_MS)) if (await isKnown()) return;
}
