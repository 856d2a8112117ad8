import type { ServerResponse } from 'node:http';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { Refusal } from '@portal/disk-storage';
import { newPersonTurns, PERSON_STREAMS_AT_ONCE } from '@portal/service-kit/person-turns';

/**
 * Milliseconds for which a download waits: browsers show no picture that was refused, and ask for it no second time. Addresses of
 * the storage hold longer, and proxies wait longer for an answer.
 */
const LONGEST_WAIT_MS = 30_000;

const tooManyOpen = (): Refusal =>
  new Refusal(429, ERROR_CODES.rateLimited, 'Too many downloads at once. Try again later.', { 'retry-after': '1' });

/**
 * Lets as many downloads of each reader be open at once as of a person at a service; the next ones wait in their order. An answer that
 * nobody reads on holds a file and two buffers for ten minutes, whereas one that is read is over soon: a page of pictures waits for moments.
 * Returns undefined where a download may begin at once.
 * @throws Refusal (429) where none ends within 30 seconds, where 250 of the reader wait already, and where the client has left
 */
export function newDownloadTurns() {
  const takeTurn = newPersonTurns(PERSON_STREAMS_AT_ONCE);
  return (reader: string, response: ServerResponse): Promise<void> | undefined => {
    try {
      const turn = takeTurn(reader, response);
      return turn && withinTime(turn);
    } catch {
      throw tooManyOpen();
    }
  };
}

/** Waits for a turn. The end of a refused answer takes it out of the queue, or gives the turn back that came too late. */
async function withinTime(turn: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(late.reject, LONGEST_WAIT_MS);
  try {
    await Promise.race([turn, late.promise]);
  } catch {
    throw tooManyOpen();
  } finally {
    clearTimeout(timer);
  }
}
