import { Composer, type ComposeOptions } from './setting/compose-report.ts';
import { drawPlan } from './setting/draw-plan.ts';
import type { FromProcess, GivenPicture, ScaledPicture, ToProcess } from './setting/messages.ts';
import { watchParent } from './setting/watch-parent.ts';

/**
 * Sets documents, one after the other, until it is ended. It is a process of its own because the typesetter blocks while it
 * works, and because what makes it hang or crash must cost one document alone. It has no environment, and reads nothing but
 * fonts and templates.
 */
const send = (message: FromProcess): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

class Cancelled extends Error {}

watchParent();
process.on('disconnect', () => process.exit());

const composer = new Composer();
let isCancelled = false;
const takers = new Map<number, (given: GivenPicture) => void>();
let questions = 0;
let takeKnown: ((scaled: readonly ScaledPicture[]) => void) | undefined;

process.on('message', (message: ToProcess) => {
  if (message.kind === 'picture') takers.get(message.question)?.(message.given);
  else if (message.kind === 'known') takeKnown?.(message.scaled);
  else if (message.kind === 'start') void run(message);
  else if (message.kind === 'draw') void draw(message.pdf);
  else {
    isCancelled = true;
    takeKnown?.([]);
    for (const take of takers.values()) take([]);
  }
});

const check = (): void => {
  if (isCancelled) throw new Cancelled();
};

async function draw(pdf: Uint8Array): Promise<void> {
  await send({ kind: 'drawn', pages: await drawPlan(pdf, () => void send({ kind: 'sign' })).catch(() => []) });
}

/** Surroundings of reports: pictures come from the other process. */
const surroundings: ComposeOptions = {
  check,
  known: (orders) => {
    const answer = new Promise<readonly ScaledPicture[]>((resolve) => {
      takeKnown = resolve;
    });
    void send({ kind: 'known', files: orders.map(({ path, fileId }) => ({ path, fileId })) });
    return answer;
  },
  ask: (fileId, done, total) => {
    check();
    const question = (questions += 1);
    const answer = new Promise<GivenPicture>((resolve) => takers.set(question, resolve));
    void send({ kind: 'ask', question, fileId, done, total });
    return answer.finally(() => takers.delete(question));
  },
  onScaled: (picture) => void send({ kind: 'scaled', picture }),
};

async function run({ job }: Extract<ToProcess, { kind: 'start' }>): Promise<void> {
  isCancelled = false;
  try {
    const document = job.kind === 'report' ? await composer.compose(job, surroundings) : composer.composeStatement(job);
    await send({ kind: 'done', ...document });
  } catch (error) {
    if (error instanceof Cancelled) await send({ kind: 'cancelled' });
    else await send({ kind: 'fault', message: error instanceof Error ? error.message : String(error) });
  }
}

await send({ kind: 'ready' });
