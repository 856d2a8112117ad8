import { describe, expect, it } from 'vitest';
import { sharedArcs } from './shared-arcs.ts';

const topology = {
  transform: { scale: [0.5, 2] as const, translate: [-180, -90] as const },
  arcs: [
    [
      [0, 0],
      [10, 5],
      [2, -1],
    ],
    [
      [20, 20],
      [1, 1],
    ],
  ],
};

describe('borders', () => {
  it('are the arcs that two countries have in common, whichever way they walk them, in degrees', () => {
    const shapes = [{ arcs: [[0, 1]] }, { arcs: [[[~0]]] }];
    expect(sharedArcs(topology, shapes)).toEqual([
      [
        [-180, -90],
        [-175, -80],
        [-174, -82],
      ],
    ]);
  });

  it('are not where one country touches itself, nor on coasts', () => {
    expect(sharedArcs(topology, [{ arcs: [[0, ~0, 1]] }])).toEqual([]);
  });
});
