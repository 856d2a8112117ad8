import { randomUUID } from 'node:crypto';
import { JOBS } from '@portal/contracts/events/consumers';
import { startNats, until, type TestNats } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBus } from './bus.ts';
import { startWorkQueue, type QueueOptions, type TakenJob } from './work-queue.ts';

/** Lease of the tests, which no stall of a busy processor reaches. */
const LEASE_MS = 2_000;
const LOGGER = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SUBJECT = JOBS.renderer.reports;

let nats: TestNats;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats?.stop());

/** Publishes a job as services/projects does; returns its id. */
async function ask(text?: string): Promise<string> {
  const id = randomUUID();
  const event = { id, subject: SUBJECT, occurredAt: new Date().toISOString(), actor: null, data: {} };
  await (await nats.jetstream()).publish(SUBJECT, text ?? JSON.stringify(event), { msgID: id });
  return id;
}

/** Starts a copy of a worker with a connection of its own. */
function startCopy(handle: (job: TakenJob) => Promise<void>, more: Partial<QueueOptions> = {}) {
  const bus = openBus({
    url: nats.url,
    service: 'renderer',
    credentials: nats.credentials('renderer'),
    logger: LOGGER,
  });
  const queue = startWorkQueue({ name: 'queue-of-test', subject: SUBJECT, handle }, { bus, logger: LOGGER, ...more });
  const stop = async (): Promise<void> => {
    await queue.stop();
    await bus.close();
  };
  onTestFinished(stop);
  return { queue, bus, stop };
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('stopped'))));

const waiting = async (): Promise<number> => {
  const { state } = await (await (await nats.jetstream()).jetstreamManager(false)).streams.info('PROJECTS_JOBS');
  return state.messages;
};

describe('a queue of jobs', () => {
  it('gives each job to one copy, and forgets it when it is done', async () => {
    const done: string[] = [];
    for (let copy = 0; copy < 3; copy++) startCopy(async ({ event }) => void done.push(event.id));
    const asked = await Promise.all(Array.from({ length: 30 }, () => ask()));
    await until(async () => (await waiting()) === 0);
    expect(done.toSorted()).toEqual(asked.toSorted());
  });

  it('keeps jobs until a copy is there', async () => {
    const asked = await ask();
    const done: string[] = [];
    startCopy(async ({ event }) => void done.push(event.id));
    await until(() => done.length > 0);
    expect(done).toEqual([asked]);
  });

  it('leaves a job to its copy however long that takes, while it is alive', async () => {
    const given: number[] = [];
    const [begun, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const slow = async (job: TakenJob): Promise<void> => {
      given.push(job.given);
      begun.resolve(undefined);
      await end.promise;
    };
    let signs = 0;
    const signsOfLife = (await nats.connection()).subscribe('$JS.ACK.>', {
      callback: (_, message) => void (message.string() === '+WPI' && signs++),
    });
    // A third of the lease lies between two signs: the job is given on if the process stands still for the other two.
    for (let copy = 0; copy < 2; copy++) startCopy(slow, { leaseMs: 3_600 });
    await ask();
    await begun.promise;
    await until(() => signs > 3);
    signsOfLife.unsubscribe();
    end.resolve(undefined);
    await until(async () => (await waiting()) === 0);
    expect(given).toEqual([1]);
  });

  it('gives the job of a copy that is gone to another', async () => {
    const begun = Promise.withResolvers<undefined>();
    const first = startCopy(
      ({ signal }) => {
        begun.resolve(undefined);
        return untilAborted(signal);
      },
      { leaseMs: LEASE_MS },
    );
    const asked = await ask();
    await begun.promise;
    await (await first.bus.connection()).close();
    const done: [string, number][] = [];
    startCopy(async ({ event, given }) => void done.push([event.id, given]), { leaseMs: LEASE_MS });
    await until(async () => (await waiting()) === 0);
    expect(done).toEqual([[asked, 2]]);
  });

  it('gives the job of a copy that stops to another at once', async () => {
    const begun = Promise.withResolvers<undefined>();
    const first = startCopy(({ signal }) => {
      begun.resolve(undefined);
      return untilAborted(signal);
    });
    await ask();
    await begun.promise;
    const done: number[] = [];
    startCopy(async ({ given }) => void done.push(given));
    await first.stop();
    await until(async () => (await waiting()) === 0);
    expect(done).toEqual([2]);
  });

  it('gives a job again that was not done, after the others', async () => {
    const tried: string[] = [];
    startCopy(async ({ event, given }) => {
      tried.push(event.id);
      if (given === 1 && tried.length === 1) throw new Error('not now');
    });
    const [first, second] = [await ask(), await ask()];
    await until(async () => (await waiting()) === 0);
    expect(tried).toEqual([first, second, first]);
  });

  it('drops what is no job, and goes on', async () => {
    const done: string[] = [];
    const ended: string[] = [];
    startCopy(async ({ event }) => void done.push(event.id), { onEnded: (outcome) => void ended.push(outcome) });
    await ask('no JSON');
    const asked = await ask();
    await until(async () => (await waiting()) === 0 && ended.length === 2);
    expect(done).toEqual([asked]);
    // In either order: what a copy took too late to answer within its lease is given again after the next one.
    expect(ended.toSorted()).toEqual(['done', 'unfit']);
  });

  it('takes jobs again after NATS was away', async () => {
    const done: string[] = [];
    const { queue } = startCopy(async ({ event }) => void done.push(event.id));
    await until(() => queue.isReady());
    await nats.restart();
    await until(async () => (await waiting()) === 0);
    const asked = await ask();
    await until(() => done.length > 0);
    expect(done).toEqual([asked]);
  });
});
