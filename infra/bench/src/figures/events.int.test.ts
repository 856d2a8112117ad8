import { expect, it } from 'vitest';
import { Report } from '../report.ts';
import { events } from './events.ts';

it('a consumer that takes batches follows 500 events a second', async () => {
  const report = new Report(() => undefined);
  await events(report, 500);
  expect(report.finish()).toBe(true);
});
