import { coordinateText, readMapSearch } from '@portal/contracts/geo/coordinate-search';
import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { MAP_AREA_LIMITS as LIMITS, mapAreaText, readMapArea } from '@portal/contracts/geo/map-area';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import { fromKm, toKm, type DistanceUnit } from './distance-unit.ts';
import type { AreaTool, PageArea } from './page-area.ts';

/** Texts of the fields of an area; what is drawn on the map is written into them. */
export interface AreaDraft {
  readonly centre: string;
  readonly radius: string;
  readonly corners: string;
  readonly stormId: string | null;
  readonly reach: string;
}
export type AreaField = keyof AreaDraft;
export type AreaFaults = { readonly [Field in AreaField]?: string };

const STORM_REACH_KM = 200;

/** Returns the fields of no area. */
export const emptyDraft = (unit: DistanceUnit): AreaDraft => ({
  ...{ centre: '', radius: '', corners: '', stormId: null },
  reach: String(fromKm(STORM_REACH_KM, unit)),
});

/** Returns the fields of an area. */
export function draftOf(area: PageArea, unit: DistanceUnit): AreaDraft {
  const empty = emptyDraft(unit);
  if (area.kind === 'circle')
    return { ...empty, centre: coordinateText(area.centre), radius: String(fromKm(area.radiusKm, unit)) };
  if (area.kind === 'polygon') return { ...empty, corners: area.corners.map(cornerText).join('\n') };
  return { ...empty, stormId: area.id, reach: String(fromKm(area.reachKm, unit)) };
}

/** Returns a corner as a line of its field; its longitude is that of the globe. */
export const cornerText = ({ latitude, longitude }: Coordinate): string =>
  coordinateText({ latitude, longitude: longitude - 360 * Math.round(longitude / 360) });

/** Returns the corners that can be read. */
export const cornersOf = ({ corners }: AreaDraft): Coordinate[] =>
  linesOf(corners).flatMap((line) => coordinateOf(line) ?? []);

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Returns the coordinate that a text gives; undefined for anything else. */
export function coordinateOf(text: string): Coordinate | undefined {
  const read = readMapSearch(text);
  return read.kind === 'coordinate' ? read.coordinate : undefined;
}

/** Returns the area of the fields of a tool, or what is wrong with them. */
export function areaOf(
  tool: AreaTool,
  draft: AreaDraft,
  unit: DistanceUnit,
): { readonly area: PageArea } | { readonly faults: AreaFaults } {
  if (tool === 'circle') return circleOf(draft, unit);
  if (tool === 'polygon') return polygonOf(draft);
  const reachKm = kilometres(draft.reach, unit, LIMITS.leastReachKm, LIMITS.mostReachKm);
  const { stormId: id } = draft;
  if (id !== null && typeof reachKm === 'number') return { area: { kind: 'storm', id, reachKm } };
  return {
    faults: {
      ...(id === null && { stormId: TEXTS.chooseStorm }),
      ...(typeof reachKm === 'string' && { reach: reachKm }),
    },
  };
}

/** Returns a distance in kilometres, or why it is none. */
function kilometres(text: string, unit: DistanceUnit, least: number, most: number): number | string {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return TEXTS.needed;
  const km = /^\d{1,6}(\.\d{1,6})?$/.test(typed) ? toKm(Number(typed), unit) : Number.NaN;
  // A limit that was rounded to the decimals of its unit is still within it.
  const isWithin = km >= least * 0.999 && km <= most * 1.0001;
  return isWithin ? Math.min(most, Math.max(least, km)) : TEXTS.between(fromKm(least, unit), fromKm(most, unit));
}

function circleOf({ centre: typed, radius }: AreaDraft, unit: DistanceUnit) {
  const read = readMapSearch(typed);
  const centre = read.kind === 'coordinate' ? read.coordinate : undefined;
  const radiusKm = kilometres(radius, unit, LIMITS.leastRadiusKm, LIMITS.mostRadiusKm);
  if (centre && typeof radiusKm === 'number') return { area: { kind: 'circle', centre, radiusKm } } as const;
  const fault = read.kind === 'address' ? (read.fault ?? TEXTS.centreFault) : undefined;
  return {
    faults: {
      ...(fault !== undefined && { centre: typed.trim() === '' ? TEXTS.needed : fault }),
      ...(typeof radiusKm === 'string' && { radius: radiusKm }),
    },
  };
}

function polygonOf({ corners: typed }: AreaDraft) {
  const lines = linesOf(typed);
  if (lines.length === 0) return { faults: { corners: TEXTS.needed } };
  for (const [at, line] of lines.entries()) {
    const read = readMapSearch(line);
    if (read.kind !== 'coordinate') return { faults: { corners: read.fault ?? TEXTS.cornerFault(at + 1) } };
  }
  const corners = lines.flatMap((line) => coordinateOf(line) ?? []);
  const read = readMapArea(mapAreaText({ kind: 'polygon', corners }));
  if ('fault' in read) return { faults: { corners: read.fault } };
  return read.area.kind === 'polygon' ? { area: read.area } : { faults: { corners: TEXTS.needed } };
}
