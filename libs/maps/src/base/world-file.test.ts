import { describe, expect, it } from 'vitest';
import { appendLine, stepsOf } from './world-file.ts';

describe('a line of the world file', () => {
  it('comes back to within half a step, with its repeated points left out', () => {
    const steps = stepsOf([
      [-20_037_508.3, 1_000],
      [-20_037_490, 1_020],
      [150.4, -49],
    ]);
    const flat: number[] = [];
    appendLine(flat, steps);
    expect(flat).toEqual([-20_037_500, 1_000, 200, 0]);
  });

  it('is added behind what is there', () => {
    const flat = [1, 2];
    appendLine(flat, [3, 4, -1, 0]);
    expect(flat).toEqual([1, 2, 300, 400, 200, 400]);
  });
});
