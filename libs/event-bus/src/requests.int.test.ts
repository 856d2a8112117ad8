import { randomBytes } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { REQUESTS } from '@portal/contracts/events/consumers';
import { startNats, until, type TestNats } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { answerRequests, type AnswersDefinition } from './answer-requests.ts';
import { askWorker, pack, REQUEST_HEADERS, RequestFailure } from './ask-worker.ts';
import { openBus, type Bus } from './bus.ts';

const SUBJECT = REQUESTS.renderer.statements;
const LOGGER = { info: () => undefined, warn: () => undefined, error: () => undefined };

let nats: TestNats;
let finance: Bus;
const busOf = (service: 'finance' | 'renderer'): Bus =>
  openBus({ url: nats.url, service, credentials: nats.credentials(service), logger: LOGGER });
beforeAll(async () => {
  nats = await startNats();
  finance = busOf('finance');
  await until(() => finance.isConnected());
});
afterAll(async () => {
  await finance?.close();
  await nats?.stop();
});

/** Starts a copy of the worker, and waits until it hears. */
async function startCopy(answer: AnswersDefinition['answer']) {
  const copy = openCopy(answer);
  await until(() => copy.isReady());
  return copy;
}

/** Starts a copy of the worker, whether it hears or not. */
function openCopy(answer: AnswersDefinition['answer']) {
  const bus = busOf('renderer');
  const [ended, warnings]: [string[], string[]] = [[], []];
  const definition = { subject: SUBJECT, atOnce: 1, answer };
  const logger = { ...LOGGER, warn: (_details: object, message: string) => void warnings.push(message) };
  const running = answerRequests(definition, { bus, logger, onEnded: (outcome) => ended.push(outcome) });
  const stop = async () => {
    await running.stop();
    await bus.close();
  };
  onTestFinished(stop);
  return { ended, warnings, stop, isReady: () => running.isReady() };
}

const ask = (content: string, withinMs = 10_000) => askWorker(finance, SUBJECT, { content, withinMs });

describe('requests to a worker', () => {
  it('are answered by one of its copies, whatever is in them', async () => {
    const taken: string[] = [];
    for (const copy of ['one', 'other'])
      await startCopy(async ({ content }) => {
        taken.push(copy);
        return Buffer.from(`${content.toString()}!`);
      });
    const texts = Array.from({ length: 20 }, (_none, index) => `${'上海港口'.repeat(100)} ${index}`);
    const answers = await Promise.all(texts.map((text) => ask(text)));
    expect(answers.map((answer) => Buffer.from(answer).toString())).toEqual(texts.map((text) => `${text}!`));
    expect(taken).toHaveLength(20);
    expect(new Set(taken)).toEqual(new Set(['one', 'other']));
  });

  it('are refused at once where no copy is there', async () => {
    await expect(ask('x')).rejects.toMatchObject({ reason: 'Away' });
  });

  it('tell the reason of the worker, and nothing of its other errors', async () => {
    const { ended } = await startCopy(async ({ content }) => {
      throw content.toString() === 'known'
        ? new RequestFailure('TooLarge', 'Zu groß:\n\ud800✗')
        : new Error('postgres://secret');
    });
    await expect(ask('known')).rejects.toMatchObject({ reason: 'TooLarge', message: 'Zu groß:\n\ufffd✗' });
    await expect(ask('other')).rejects.toMatchObject({
      reason: 'Failed',
      message: 'The request could not be answered.',
    });
    await until(() => ended.length === 2);
    expect(ended).toEqual(['TooLarge', 'Failed']);
  });

  it('end at their deadline, which the worker learns', async () => {
    const { ended } = await startCopy(
      ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    await expect(ask('x', 300)).rejects.toMatchObject({ reason: 'Late' });
    await until(() => ended.length === 1);
    expect(ended).toEqual(['Late']);
  });

  it('wait for their turn, and are left out once nobody waits for them any more', async () => {
    const held = Promise.withResolvers<void>();
    const taken: string[] = [];
    const { ended } = await startCopy(async ({ content }) => {
      taken.push(content.toString());
      await held.promise;
      return Buffer.from('done');
    });
    const first = ask('first');
    await until(() => taken.length === 1);
    const [given, third] = [ask('given up', 200), ask('third')];
    await expect(given).rejects.toMatchObject({ reason: 'Late' });
    await until(() => ended.includes('Late'));
    held.resolve();
    await Promise.all([first, third]);
    expect(taken).toEqual(['first', 'third']);
  });

  it('are refused where too many wait already', async () => {
    const held = Promise.withResolvers<void>();
    const { ended } = await startCopy(async () => {
      await held.promise;
      return Buffer.from('done');
    });
    const asked = Array.from({ length: 30 }, () =>
      ask('x').then(
        () => 'done',
        ({ reason }: { reason: string }) => reason,
      ),
    );
    // One is under way, and twenty wait.
    await until(() => ended.length === 9);
    held.resolve();
    const outcomes = await Promise.all(asked);
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('Busy'), ...Array<string>(21).fill('done')]);
  });

  it('are told that a copy stops, at once', async () => {
    const begun = Promise.withResolvers<void>();
    const { stop } = await startCopy(({ signal }) => {
      begun.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const asked = ask('x');
    await begun.promise;
    await Promise.all([expect(asked).rejects.toMatchObject({ reason: 'Stopped' }), stop()]);
  });

  it.each(['$JS.API.STREAM.DELETE.ADMIN', 'renderer.report.rendered.v1', '_INBOX.financex.1', '_INBOX.finance', ''])(
    'are left out where their answer is wanted elsewhere than in an inbox of who asks: %j',
    async (reply) => {
      const taken: string[] = [];
      const { ended, warnings } = await startCopy(async ({ content }) => {
        taken.push(content.toString());
        throw new RequestFailure('TooLarge', 'It is too large.');
      });
      const everywhere = await nats.connection();
      const heard: string[] = [];
      const hearing = everywhere.subscribe(reply || SUBJECT, {
        callback: (_error, { data }) => void heard.push(`${data}`),
      });
      await everywhere.flush();
      (await finance.connection()).publish(SUBJECT, await pack('elsewhere'), { reply });
      // Requests have their turns in their order.
      await expect(ask('next')).rejects.toMatchObject({ reason: 'TooLarge' });
      await everywhere.flush();
      hearing.unsubscribe();
      expect([taken, ended, warnings]).toEqual([
        ['next'],
        ['TooLarge'],
        ['A request wants its answer where nobody asks, and is left out'],
      ]);
      if (reply) expect(heard).toEqual([]);
      const { streams } = await jetstreamManager(everywhere);
      expect((await streams.info('ADMIN')).config.name).toBe('ADMIN');
    },
  );

  it('are heard once the right to hear them is there', async () => {
    await nats.reload([SUBJECT]);
    onTestFinished(() => nats.reload());
    const copy = openCopy(async ({ content }) => content);
    await until(() => copy.warnings.length >= 2);
    expect(copy.isReady()).toBe(false);
    await nats.reload();
    await until(() => copy.isReady());
    expect(new Set(copy.warnings)).toEqual(new Set(['Requests cannot be heard; trying again']));
    expect(Buffer.from(await until(() => ask('x'))).toString()).toBe('x');
  });

  /** Asks a copy much, which stops as soon as it has begun; returns the milliseconds that this took, and what came of the requests. */
  async function askOneThatStops() {
    const begun = Promise.withResolvers<void>();
    const { stop } = await startCopy(({ signal }) => {
      begun.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const connection = await finance.connection();
    const content = await pack(randomBytes(50_000));
    const asked = Array.from({ length: 20 }, () =>
      connection.request(SUBJECT, content, { timeout: 20_000 }).then(
        ({ headers }) => headers?.get(REQUEST_HEADERS.reason),
        ({ name }: Error) => name,
      ),
    );
    await begun.promise;
    const before = performance.now();
    await stop();
    const took = performance.now() - before;
    return { took, outcomes: await Promise.all(asked) };
  }

  it('on their way to a copy that stops are told so, or that no worker is there', async () => {
    // A copy that stops waits a second for NATS at most. What it has not read by then, on a busy machine, ends by its
    // own time: a stop that took less is the one that counts.
    let { took, outcomes } = await askOneThatStops();
    while (took >= 900) ({ took, outcomes } = await askOneThatStops());
    expect(
      outcomes.filter((one) => one !== 'Stopped' && one !== 'NoRespondersError' && one !== 'RequestError'),
    ).toEqual([]);
  });

  it('tell a text whose end would cut a sign in two', async () => {
    await startCopy(async () => {
      throw new RequestFailure('TooLarge', `${'x'.repeat(999)}😀`);
    });
    await expect(ask('x')).rejects.toMatchObject({ reason: 'TooLarge', message: `${'x'.repeat(999)}\ufffd` });
  });

  it('are told that an answer is larger than NATS takes', async () => {
    await startCopy(async () => randomBytes(2_000_000));
    await expect(ask('x')).rejects.toMatchObject({ reason: 'Failed' });
  });
});
