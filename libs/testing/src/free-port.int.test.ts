import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

/** Range in which nobody else draws: two who draw 40 each would meet. */
const NARROW = { first: 32_000, end: 32_200 };
const COUNT = 40;

const draw = () => Promise.all(Array.from({ length: COUNT }, () => freePort(NARROW)));

/** Draws ports in a process of its own, which has them until `end`. */
async function drawElsewhere() {
  const program = `
    import { freePort } from ${JSON.stringify(new URL('free-port.ts', import.meta.url))};
    const ports = await Promise.all(Array.from({ length: ${COUNT} }, () => freePort(${JSON.stringify(NARROW)})));
    process.stdin.resume();
    console.log(JSON.stringify(ports));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { ports: JSON.parse(said.toString()) as number[], end };
}

it('gives ports that the system gives to nobody else', async () => {
  const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/).map(Number);
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(ports.filter((port) => port < 1_024 || port >= first)).toEqual([]);
});

it('gives a port once, also to processes that draw at the same time, until its process ends', async () => {
  const [{ ports: theirs, end }, ours] = await Promise.all([drawElsewhere(), draw()]);
  expect(new Set([...theirs, ...ours]).size).toBe(2 * COUNT);
  await end();
  const [one = 0] = theirs;
  expect(await freePort({ first: one, end: one + 1 })).toBe(one);
});
