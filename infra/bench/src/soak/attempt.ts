import { setTimeout as wait } from 'node:timers/promises';
import type { Portal } from '../portal/portal.ts';
import type { Answer } from '../portal/session.ts';
import type { SoakLedger } from './ledger.ts';

const READY_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** An answer other than 2xx. */
class Refusal extends Error {}

/** Returns an answer's data. Throws where it is not 2xx. */
export async function dataOf<Data>(answer: Promise<Answer>): Promise<Data> {
  const { status, body } = await answer;
  if (status < 200 || status >= 300) throw new Refusal(`${status} ${JSON.stringify(body)}`);
  return (body as { data: Data }).data;
}

/**
 * Does something as a person does: where it fails they wait until the portal is ready and try once more. A second failure
 * is an error that they see; it is entered in the ledger, and undefined is returned.
 */
export async function attempt<Result>(
  { portal, ledger, who }: { readonly portal: Portal; readonly ledger: SoakLedger; readonly who: string },
  what: string,
  work: (isRetry: boolean) => Promise<Result>,
): Promise<Result | undefined> {
  const succeed = (result: Result): Result => {
    ledger.done.set(what, (ledger.done.get(what) ?? 0) + 1);
    return result;
  };
  try {
    return succeed(await work(false));
  } catch (first) {
    try {
      await untilReady(portal);
      const result = succeed(await work(true));
      ledger.retries++;
      return result;
    } catch (second) {
      ledger.errors.push(`${who}, ${what}: ${String(first)}; then ${String(second)}`);
      return undefined;
    }
  }
}

async function untilReady(portal: Portal): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  do {
    await wait(LOOK_AGAIN_MS);
    const answer = await fetch(`${portal.url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return;
  } while (performance.now() < deadline);
  throw new Error('The portal did not become ready');
}
