import { setTimeout as wait } from 'node:timers/promises';
import { headers, type Msg, type Subscription } from '@nats-io/transport-node';
import { askerOf, inboxPrefixOf } from '@portal/bus-access';
import { abortable } from './abortable.ts';
import { LONGEST_REQUEST_MS, pack, REQUEST_HEADERS, RequestFailure, unanswered, unpack } from './ask-worker.ts';
import { briefly, type Bus, type BusLogger } from './bus.ts';
import type { RunningQueue } from './work-queue.ts';

/** Requests that wait in a copy; one more is refused. */
const MOST_WAITING = 20;

/** Most letters of a text that is told of a failure. */
const MOST_TEXT = 1_000;

/** Milliseconds before a subscription that was refused is tried again. */
const AGAIN_MS = 500;

/** A request that a copy has taken. */
export interface TakenRequest {
  readonly content: Buffer;
  /** Aborted when nobody waits for the answer any more, or the copy stops. */
  readonly signal: AbortSignal;
}

export interface AnswersDefinition {
  /** Subject of the requests; the copies share them under it. */
  readonly subject: string;
  /** Requests that a copy answers at once; others wait for their turn. */
  readonly atOnce: number;
  /** Returns the answer. A {@link RequestFailure} is told to who asks, any other error as `Failed`. */
  readonly answer: (request: TakenRequest) => Promise<Uint8Array>;
}

export interface AnswersOptions {
  readonly bus: Bus;
  readonly logger: BusLogger;
  readonly onEnded?: (outcome: string) => void;
}

/**
 * Answers requests of services that wait for them ({@link askWorker}); each is given to one of the copies. One for whose answer nobody
 * waits any more is left out, and so is one that wants its answer elsewhere than in an inbox of the service that asks: NATS lets the worker
 * publish to whatever subject a request names, such as one that removes a stream.
 */
export function answerRequests(definition: AnswersDefinition, { bus, logger, onEnded }: AnswersOptions): RunningQueue {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const turns = new Turns(definition.atOnce);

  const take = async (message: Msg): Promise<void> => {
    const withinMs = Number(message.headers?.get(REQUEST_HEADERS.withinMs)) || LONGEST_REQUEST_MS;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(withinMs)]);
    let outcome = 'done';
    try {
      const answer = await turns.run(signal, async () =>
        definition.answer({ content: await unpack(message.data), signal }),
      );
      message.respond(await pack(answer));
    } catch (error) {
      const failure = failureOf(error, signal);
      if (failure.reason === 'Failed') logger.error({ err: error, subject: definition.subject }, 'A request failed');
      outcome = failure.reason;
      message.respond(undefined, { headers: headersOf(failure) });
    }
    onEnded?.(outcome);
  };
  const inbox = `${inboxPrefixOf(askerOf(definition.subject))}.`;
  const hear = (message: Msg): void => {
    const { subject, reply = '' } = message;
    if (!reply.startsWith(inbox)) {
      logger.warn({ subject, reply }, 'A request wants its answer where nobody asks, and is left out');
      return;
    }
    const taken = take(message)
      .catch((error: unknown) => logger.warn({ err: error }, 'An answer could not be sent'))
      .finally(() => running.delete(taken));
    running.add(taken);
  };

  const heard: { by?: Subscription; isAllowed: boolean } = { isAllowed: false };
  const { subject } = definition;
  const callback = (error: Error | null, message: Msg): void => {
    if (!error) hear(message);
  };
  const listen = async (): Promise<void> => {
    const connection = await bus.connection();
    while (!stopping.signal.aborted && !connection.isClosed()) {
      heard.by = connection.subscribe(subject, { queue: subject, callback });
      // A refusal comes before the answer to this.
      await connection.flush().catch(() => undefined);
      heard.isAllowed = !heard.by.isClosed();
      // The client never sends a refused subscription again.
      const refusal = await heard.by.closed;
      heard.isAllowed = false;
      if (!refusal) return;
      logger.warn({ err: refusal, subject }, 'Requests cannot be heard; trying again');
      await wait(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  // Rejects where the bus was closed before it reached NATS.
  listen().catch(() => undefined);
  return {
    isReady: () => heard.isAllowed && !stopping.signal.aborted && bus.isConnected(),
    async stop() {
      // Requests that NATS sent before it learns of the end are told of it, too.
      stopping.abort(new RequestFailure('Stopped', 'The worker was stopped.'));
      if (heard.by && bus.isConnected()) await briefly(heard.by.drain());
      heard.by?.unsubscribe();
      await Promise.all(running);
    },
  };
}

/** Returns what is told of an error; where the signal ended the work, that it is too late, or that the copy stops. */
function failureOf(error: unknown, { aborted: isEnded, reason }: AbortSignal): RequestFailure {
  if (isEnded) return reason instanceof RequestFailure ? reason : unanswered('Late', reason);
  if (error instanceof RequestFailure) return error;
  return new RequestFailure('Failed', 'The request could not be answered.', { cause: error });
}

function headersOf({ reason, message }: RequestFailure) {
  const about = headers();
  about.set(REQUEST_HEADERS.reason, reason);
  // A header has no lines and no signs beyond ASCII.
  about.set(REQUEST_HEADERS.text, encodeURIComponent(message.slice(0, MOST_TEXT).toWellFormed()));
  return about;
}

/** Lets so many run at once; others wait in their order. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs a task in its turn. @throws where the signal is aborted before, and where too many wait */
  async run<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    await this.#turn(signal);
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) throw new RequestFailure('Busy', 'Too many requests wait.');
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    try {
      await abortable(turn.promise, signal);
    } catch (error) {
      const at = this.#waiting.indexOf(turn.resolve);
      if (at >= 0) this.#waiting.splice(at, 1);
      throw error;
    }
  }
}
