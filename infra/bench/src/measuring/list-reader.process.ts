import { once } from 'node:events';
import { pace } from './pace.ts';
import { Session } from '../portal/session.ts';

/*
 * A colleague who opens the project list at a steady rate, in a process of its own: what the benchmark itself does
 * meanwhile (making workbooks, sending them) is not in the figures. `node list-reader.process.ts <origin> <email> <per second>`;
 * the message `begin` starts it, `end` stops it and is answered with the milliseconds that each list took.
 */
const [url = '', email = '', perSecond = ''] = process.argv.slice(2);
const LONGEST_S = 600;
const session = new Session(url, email);
await session.token();
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

for (;;) {
  await once(process, 'message');
  const over = new AbortController();
  process.once('message', () => over.abort());
  const samples: number[] = [];
  await pace(
    Number(perSecond),
    LONGEST_S,
    async () => {
      const startedAt = performance.now();
      const { status } = await session.call('/projects?page=1&pageSize=10');
      if (status !== 200) throw new Error(`The list was answered with ${status}`);
      samples.push(performance.now() - startedAt);
    },
    over.signal,
  );
  process.send?.(samples);
}
