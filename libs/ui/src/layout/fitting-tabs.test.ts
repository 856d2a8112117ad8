import { expect, it } from 'vitest';
import { fittingTabs } from './fitting-tabs.ts';

/** Seventeen tabs, as a project can have, of 100 pixels each. */
const space = { tabs: Array.from({ length: 17 }, () => 100), more: 80, gap: 4 };
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
  ['all of them where they fit to the pixel', 1764, 0, upTo(17)],
  ['room for the button where one does not fit', 1763, 0, upTo(16)],
  ['the first ones in order', 500, 1, [0, 1, 2, 3]],
  ['the current one in place of the last that fits', 500, 12, [0, 1, 2, 12]],
  ['only the current one where there is little room', 90, 12, [12]],
  ['none that is current where there is none', 500, -1, [0, 1, 2, 3]],
  ['all of them until the room is known', 0, 0, upTo(17)],
])('a tab bar has %s', (_case, room, current, shown) => {
  expect(fittingTabs({ ...space, room }, current)).toEqual(shown);
});
