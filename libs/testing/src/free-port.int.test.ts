import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('gives ports that the system gives to nobody else', async () => {
  const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/).map(Number);
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(ports.filter((port) => port < 1_024 || port >= first)).toEqual([]);
});
