/** A storm's way as it comes: latitude, longitude and wind; each fix but the first by its distance from the one before. */
export interface StormTrack {
  readonly id: string;
  readonly name: string;
  readonly season: number;
  readonly maxWindKt: number;
  readonly fixes: readonly number[];
}

/** Returns a storm's name with its year. */
export const stormName = ({ name, season }: Pick<StormTrack, 'name' | 'season'>): string => `${name} ${season}`;

const TENTHS = 10;

/** Returns longitude and latitude of each fix in degrees; a track across the date line continues beyond 180. */
export function trackPoints({ fixes }: StormTrack): [longitude: number, latitude: number][] {
  const way: [number, number][] = [];
  let [latitude, longitude] = [0, 0];
  for (let index = 0; index + 2 < fixes.length; index += 3) {
    latitude += fixes[index] ?? 0;
    longitude += fixes[index + 1] ?? 0;
    way.push([longitude / TENTHS, latitude / TENTHS]);
  }
  return way;
}
