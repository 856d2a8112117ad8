import { composeReport } from './setting/compose-report.ts';
import type { FromProcess, ToProcess } from './setting/messages.ts';
import { watchParent } from './setting/watch-parent.ts';

/**
 * Sets one document and ends. It is a process of its own because the typesetter blocks while it works, and because what
 * makes it hang or crash must cost one document alone. It has no environment, and reads nothing but fonts and templates.
 */
const send = (message: FromProcess): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

watchParent();

let takePicture: ((bytes: Uint8Array | null) => void) | undefined;

process.on('message', (message: ToProcess) => {
  if (message.kind === 'picture') takePicture?.(message.bytes);
  else void run(message);
});

async function run({ job }: Extract<ToProcess, { kind: 'start' }>): Promise<void> {
  try {
    const document = await composeReport(job, (fileId, done, total) => {
      const answer = new Promise<Uint8Array | null>((resolve) => {
        takePicture = resolve;
      });
      void send({ kind: 'ask', fileId, done, total });
      return answer;
    });
    await send({ kind: 'done', ...document });
  } catch (error) {
    await send({ kind: 'fault', message: error instanceof Error ? error.message : String(error) });
  }
  process.disconnect();
}

await send({ kind: 'ready' });
