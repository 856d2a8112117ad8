import { describe, expect, it } from 'vitest';
import { moveApart, type Disc } from './move-apart.ts';

const disc = (x: number, y: number, radius = 15): Disc => ({ x, y, radius });
const moved = (discs: readonly Disc[]) => {
  const shifts = moveApart(discs);
  return discs.map(({ x, y, radius }, index) => {
    const [right = 0, down = 0] = shifts[index] ?? [];
    return { x: x + right, y: y + down, radius };
  });
};
const overlaps = (discs: readonly Disc[]) =>
  discs.flatMap((one, index) =>
    discs
      .slice(index + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius - 0.5),
  );

describe('discs that would cover each other', () => {
  it('stand beside each other, those with room around them where they were', () => {
    // Great Britain, France and Germany on a narrow map, Canada and Australia far away.
    const discs = [disc(176, 120), disc(182, 126, 16), disc(190, 122), disc(75, 115, 18), disc(315, 210)];
    const after = moved(discs);
    expect(overlaps(discs)).toHaveLength(3);
    expect(overlaps(after)).toEqual([]);
    expect(after.slice(3)).toEqual(discs.slice(3));
  });

  it('part also where they lie in one place', () => {
    expect(overlaps(moved([disc(50, 50), disc(50, 50), disc(50, 50, 40)]))).toEqual([]);
  });

  it('stay near their places however many there are', () => {
    const discs = Array.from({ length: 60 }, (_, index) => disc(100 + (index % 8), 100 + (index % 7)));
    expect(Math.max(...moveApart(discs).map(([right, down]) => Math.hypot(right, down)))).toBeLessThanOrEqual(60.001);
  });

  it('are moved in the same way each time', () => {
    const discs = [disc(10, 10), disc(12, 14), disc(8, 11, 30)];
    expect(moveApart(discs)).toEqual(moveApart(discs));
  });
});
