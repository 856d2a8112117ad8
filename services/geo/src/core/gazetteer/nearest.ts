import { around, distance } from 'geokdbush';
import type KDBush from 'kdbush';

interface Points {
  readonly index: KDBush;
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
}

const KM_PER_DEGREE = 111.19;
/** Half sides of the boxes that are looked through, kilometres: most of the land has a place within the first or second. */
const REACHES = [20, 80, 250];

/**
 * Returns the index of the nearest point within a distance in kilometres. Growing boxes take a quarter of the time of a
 * search over the globe, which remains for the poles, the date line and greater distances.
 */
export function nearestWithin(points: Points, longitude: number, latitude: number, km: number): number | undefined {
  const { index, longitudes, latitudes } = points;
  for (const reach of REACHES) {
    const height = reach / KM_PER_DEGREE;
    // As wide as it must be at the end that is nearer to a pole.
    const width = height / Math.cos(((Math.abs(latitude) + height) * Math.PI) / 180);
    if (Math.abs(latitude) + height > 89 || Math.abs(longitude) + width > 180) break;
    let nearest: number | undefined;
    let least = Math.min(reach, km);
    for (const id of index.range(longitude - width, latitude - height, longitude + width, latitude + height)) {
      const away = distance(longitude, latitude, longitudes[id] ?? 0, latitudes[id] ?? 0);
      if (away > least) continue;
      nearest = id;
      least = away;
    }
    if (nearest !== undefined) return nearest;
    if (reach >= km) return undefined;
  }
  return around(index, longitude, latitude, 1, km)[0];
}
