import { describe, expect, it } from 'vitest';
import { unwrapRings } from './unwrap-rings.ts';

const longitudes = (ring: readonly (readonly number[])[] | undefined) => ring?.map(([x]) => x);

describe('a shape of the world', () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ];

  it('stays as it is within the map', () => {
    expect(unwrapRings([square])).toEqual([[square]]);
  });

  it('that crosses the date line is drawn whole at both edges', () => {
    const across = [
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 60],
    ];
    const [east, west] = unwrapRings([across]);
    expect(longitudes(east?.[0])).toEqual([170, 190, 190, 170]);
    expect(longitudes(west?.[0])).toEqual([-190, -170, -170, -190]);
  });

  it('round a pole is closed over the pole', () => {
    const round = [
      [-170, -70],
      [0, -75],
      [170, -70],
      [-170, -70],
    ];
    const [shape] = unwrapRings([round]);
    expect(shape?.[0]?.slice(-3)).toEqual([
      [190, -90],
      [-170, -90],
      [-170, -70],
    ]);
  });
});
