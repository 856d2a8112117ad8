import { verify } from '@node-rs/argon2';

/*
 * Baseline of sign-in: the same hash is verified over and over, so many at a time, and nothing else happens.
 * `node hashing.process.ts <hash> <at a time>`; the message `begin` starts it, `end` stops it and is answered with how
 * many were verified a second.
 */
const [hash = '', pool = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit(0));
process.send?.('ready');

let isRunning = false;
let done = 0;
let startedAt = 0;
const work = async (): Promise<void> => {
  while (isRunning) {
    await verify(hash, 'Portal-2026');
    done++;
  }
};
process.on('message', (message) => {
  if (message === 'begin') {
    [isRunning, done, startedAt] = [true, 0, performance.now()];
    for (let index = 0; index < Number(pool); index++) void work();
    return;
  }
  isRunning = false;
  process.send?.((done * 1_000) / (performance.now() - startedAt));
});
