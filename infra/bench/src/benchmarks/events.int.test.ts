import { expect, it } from 'vitest';
import { Report } from '../report.ts';
import { events } from './events.ts';

it('events are taken in batches and one by one in turns, each with its effect once', async () => {
  const lines: string[] = [];
  const report = new Report((line) => lines.push(line));
  await events(report, 200);
  const rounds = lines.filter((line) => / round \d, (one by one|batches): \d+ events\/s/.test(line));
  expect(rounds).toHaveLength(6);
  expect(lines.at(-1)).toMatch(/Events through a consumer that takes batches.* one by one \d+ events\/s/);
});
