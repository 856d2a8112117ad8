import { setTimeout as wait } from 'node:timers/promises';

const ASK_EVERY_MS = 50;

/**
 * Waits for an event that is on its way: what somebody did in another service a moment ago is told here within
 * milliseconds. Ends when it is told, or when it has not come for `patienceMs`; what follows looks for itself.
 */
export async function untilTold(isTold: () => Promise<boolean>, patienceMs = 2_000): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(ASK_EVERY_MS)) if (await isTold()) return;
}
