import { startNats } from '@portal/testing';
import { expect, it } from 'vitest';
import { busLatencies } from './baseline-bus.ts';

it('the baseline bus gives one latency for each message', async () => {
  const nats = await startNats();
  const samples = await busLatencies(nats, 100, 0.2);
  expect(samples).toHaveLength(20);
  expect(Math.min(...samples)).toBeGreaterThan(0);
  await nats.stop();
});
