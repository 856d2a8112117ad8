import type OpenMap from 'ol/Map.js';
import { onMapNear, type Position } from '../position.ts';

/** What is nearest to the middle of the map; undefined where there is nothing. */
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
