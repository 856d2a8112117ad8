import type { FromProcess, ToProcess } from './setting/messages.ts';
import { watchParent } from './setting/watch-parent.ts';

watchParent();

/**
 * A process in the place of the one that sets documents. The title of the report tells how it goes wrong; a statement is never set, and
 * its process is called `hangs` from its beginning on.
 */
process.on('message', (message: ToProcess) => {
  if (message.kind !== 'start') return;
  if (message.job.kind !== 'report') {
    process.title = 'hangs';
    return;
  }
  const { title } = message.job.data.cover;
  if (title === 'exits') process.exit(3);
  if (title === 'loops') {
    const sign: FromProcess = { kind: 'ask', question: 1, fileId: '', done: 0, total: 1 };
    process.send?.(sign, () => {
      for (;;);
    });
    return;
  }
  if (title === 'asks') {
    const sign: FromProcess = { kind: 'ask', question: 1, fileId: '', done: 0, total: 1 };
    setInterval(() => process.send?.(sign), 50);
    return;
  }
  if (title === 'waits') {
    for (const question of [1, 2]) {
      const sign: FromProcess = { kind: 'ask', question, fileId: '', done: 0, total: 2 };
      process.send?.(sign);
    }
    return;
  }
  const held: Buffer[] = [];
  // Stops at a gigabyte: whoever is to end this process may be late.
  setInterval(() => held.length < 20 && held.push(Buffer.alloc(50_000_000, 1)), 20);
});

process.send?.({ kind: 'ready' });
