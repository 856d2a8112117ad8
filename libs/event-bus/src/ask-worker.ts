import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { headers, RequestError, TimeoutError, type NatsConnection } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** Headers of requests and answers. */
export const REQUEST_HEADERS = { withinMs: 'portal-within-ms', reason: 'portal-reason', text: 'portal-text' } as const;
/** Longest time of a request: after it NATS delivers no answer (libs/bus-access). */
export const LONGEST_REQUEST_MS = 60_000;
/** Most bytes of a request or an answer before it is compressed. */
const MOST_BYTES = 64_000_000;

/** Returns content as it is sent: compressed, since NATS takes a megabyte at most. */
export const pack = (content: string | Uint8Array): Promise<Uint8Array> => packed(content);
/** Returns content as it was before {@link pack}. @throws where it is none, or larger than 64 MB */
export const unpack = (sent: Uint8Array): Promise<Buffer> => unpacked(sent, { maxOutputLength: MOST_BYTES });

/** Reasons for which a request has no answer: no copy of the worker is there, or none answered in time. */
export type NoAnswer = 'Away' | 'Late';

/** A request that was not answered, or that the worker refused with a reason and a text of its own. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly reason: string;

  constructor(reason: string, text: string, options?: ErrorOptions) {
    super(text, options);
    this.reason = reason;
  }
}

const NO_ANSWER = {
  Away: 'No worker is there to answer.',
  Late: 'No worker has answered in time.',
} as const satisfies Record<NoAnswer, string>;

/** Creates the failure of a request that no copy has answered. */
export const unanswered = (reason: NoAnswer, cause?: unknown): RequestFailure =>
  new RequestFailure(reason, NO_ANSWER[reason], { cause });

/**
 * Asks the copies of a worker for something that is there within seconds, and returns the answer of the one that took the request. It
 * is held by no stream: if the copy is killed, nobody answers, and the caller asks again.
 * @throws RequestFailure
 */
export async function askWorker(
  bus: Bus,
  subject: string,
  { content, withinMs }: { readonly content: string; readonly withinMs: number },
): Promise<Uint8Array> {
  if (!bus.isConnected()) throw unanswered('Away');
  const connection = await bus.connection();
  const answer = await request(connection, subject, await pack(content), Math.min(withinMs, LONGEST_REQUEST_MS));
  const reason = answer.headers?.get(REQUEST_HEADERS.reason);
  if (reason) throw new RequestFailure(reason, decodeURIComponent(answer.headers?.get(REQUEST_HEADERS.text) ?? ''));
  return unpack(answer.data);
}

async function request(connection: NatsConnection, subject: string, content: Uint8Array, withinMs: number) {
  const about = headers();
  about.set(REQUEST_HEADERS.withinMs, String(withinMs));
  try {
    return await connection.request(subject, content, { timeout: withinMs, headers: about });
  } catch (error) {
    if (error instanceof TimeoutError) throw unanswered('Late', error);
    if (error instanceof RequestError) throw unanswered('Away', error);
    throw error;
  }
}
