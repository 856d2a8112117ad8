import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { NearEngineer } from '@portal/contracts/projects/assignment';
import type { Marker } from '@portal/maps';
import { ENGINEER_MAP_TEXTS as TEXTS } from '../assignment.texts.ts';

/** A square of the map with the engineers whose towns are in it, the nearest first. */
export interface EngineerPlace {
  readonly id: string;
  readonly name: string;
  readonly position: Coordinate;
  readonly engineers: readonly NearEngineer[];
}

/** Engineers by the squares that their towns are in, in the order of the engineers. */
export function placesOf(engineers: readonly NearEngineer[]): readonly EngineerPlace[] {
  const bySquare = Map.groupBy(engineers, ({ place }) => `${place.latitude} ${place.longitude}`);
  return [...bySquare].flatMap(([id, there]) => {
    const [first, ...others] = there;
    if (!first) return [];
    const name = TEXTS.those(`${first.firstName} ${first.lastName}`, others.length);
    return [{ id, name, position: first.place, engineers: there }];
  });
}

/** Markers of these squares. */
export const markersOf = (places: readonly EngineerPlace[]): readonly Marker[] =>
  places.map(({ id, name, position }) => ({ id, name, position, kind: 'secondary' }));

/** Returns the square that an engineer is in; undefined where they are not on the map. */
export const placeOf = (places: readonly EngineerPlace[], engineerId: string | null): EngineerPlace | undefined =>
  places.find(({ engineers }) => engineers.some(({ userId }) => userId === engineerId));
