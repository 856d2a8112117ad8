import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

/** A process that handles signals as a portal does and prints them. */
const LISTENER = `
import { listenToSignals } from ${JSON.stringify(join(import.meta.dirname, 'signals.ts'))};
const { hurry, called } = listenToSignals(() => undefined);
setInterval(() => undefined, 1000);
console.log('listening');
void called.then(() => console.log('stop'));
hurry.addEventListener('abort', () => { console.log('hurry'); process.exit(0); });`;

it('one Ctrl-C that arrives several times stops once; a later one hurries', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LISTENER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface(child.stdout);
  output.on('line', (line) => void lines.push(line));
  await once(output, 'line');
  const exited = once(child, 'exit');
  const began = Date.now();
  // At once: nothing that a busy machine delays lies between them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal);
  await expect.poll(() => lines).toContain('stop');
  const again = setInterval(() => child.kill('SIGINT'), 700);
  await exited;
  clearInterval(again);
  expect(lines).toEqual(['listening', 'stop', 'hurry']);
  expect(Date.now() - began).toBeGreaterThan(400);
});
