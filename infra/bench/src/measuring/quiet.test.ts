import { expect, it } from 'vitest';
import { processorTimeOf } from './quiet.ts';

it('time that nobody uses is told from all time, with waiting for disks', () => {
  const stat = 'cpu  100 5 50 800 40 1 2 2 0 0\ncpu0 50 2 25 400 20 0 1 1 0 0\nintr 5\n';
  expect(processorTimeOf(stat)).toEqual({ idle: 840, all: 1_000 });
});
