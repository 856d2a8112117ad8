import type OpenMap from 'ol/Map.js';
import { onMapNear, type Position } from '../position.ts';

/** Returns the item nearest to the middle of the map; undefined where there are none. */
export function nearestToMiddle<Placed extends { readonly position: Position }>(
  map: OpenMap,
  all: readonly Placed[],
): Placed | undefined {
  const [x = 0, y = 0] = map.getView().getCenter() ?? [];
  const away = ({ position }: Placed) => {
    const [atX = 0, atY = 0] = onMapNear(position, [x]);
    return Math.hypot(atX - x, atY - y);
  };
  return all.toSorted((one, other) => away(one) - away(other))[0];
}
