import {
  mapAreaText,
  MAP_AREA_LIMITS as LIMITS,
  readMapArea,
  type CircleArea,
  type PolygonArea,
} from '@portal/contracts/geo/map-area';
import type { StormTrack } from '@portal/contracts/geo/layers';
import { stormName, trackPoints } from '@portal/maps';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';

/** Area as the address of the page has it: a storm by its id, of which the service is asked for the track's points. */
export type PageArea =
  | CircleArea
  | PolygonArea
  | { readonly kind: 'storm'; readonly id: string; readonly reachKm: number };

export type AreaTool = PageArea['kind'];
export const AREA_TOOLS = ['circle', 'polygon', 'storm'] as const satisfies readonly AreaTool[];

const STORM = /^storm_([A-Z0-9]{1,20})_(\d{1,4}(?:\.\d{1,5})?)$/;

/** Parses the area of an address; or returns why it is none. */
export function readPageArea(text: string): { readonly area: PageArea } | { readonly fault: string } {
  const [, id, reach] = STORM.exec(text) ?? [];
  if (id !== undefined) {
    const reachKm = Number(reach);
    if (reachKm < LIMITS.leastReachKm || reachKm > LIMITS.mostReachKm)
      return { fault: TEXTS.between(LIMITS.leastReachKm, LIMITS.mostReachKm) };
    return { area: { kind: 'storm', id, reachKm } };
  }
  const read = readMapArea(text);
  if ('fault' in read) return read;
  return read.area.kind === 'track' ? { fault: TEXTS.unknownStorm } : { area: read.area };
}

/** Returns the text of an area in the address. */
export const pageAreaText = (area: PageArea): string =>
  area.kind === 'storm' ? `storm_${area.id}_${Number(area.reachKm.toFixed(2))}` : mapAreaText(area);

/** Returns the area for the service and for the map; undefined for a storm that is not among the tracks. */
export function mapAreaOf(area: PageArea, storms: readonly StormTrack[] | undefined) {
  if (area.kind !== 'storm') return area;
  const storm = storms?.find(({ id }) => id === area.id);
  if (!storm) return undefined;
  const fixes = trackPoints(storm).map(([longitude, latitude]) => ({ longitude, latitude }));
  return { kind: 'track', reachKm: area.reachKm, fixes, name: stormName(storm) } as const;
}
