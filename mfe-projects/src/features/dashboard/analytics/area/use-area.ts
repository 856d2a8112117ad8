import { coordinateText } from '@portal/contracts/geo/coordinate-search';
import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { distanceKm } from '@portal/contracts/geo/distance';
import { AREA_TEXT_LENGTH } from '@portal/contracts/insights/dashboard-lists';
import { mapAreaText, MAP_AREA_LIMITS } from '@portal/contracts/geo/map-area';
import { boundsOfShape, type MapFit, type MapView } from '@portal/maps';
import { asOneOf, asText, useSearch } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import { useMemo, useState } from 'react';
import { areaOf, coordinateOf, cornersOf, cornerText, draftOf, emptyDraft, type AreaDraft } from './area-draft.ts';
import type { AreaFaults } from './area-draft.ts';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import { fromKm, toKm, useDistanceUnit, type DistanceUnit } from './distance-unit.ts';
import { AREA_TOOLS, mapAreaOf, pageAreaText, readPageArea, type AreaTool, type PageArea } from './page-area.ts';
import { useStorms } from './storms.api.ts';

const SEARCH = {
  tool: asOneOf(AREA_TOOLS),
  area: asText((text) => text.length <= AREA_TEXT_LENGTH),
  page: LIST_SEARCH.page,
};
/** Part of the map's width within which a pick of the first corner closes a polygon. */
const CLOSE = 1 / 50;

/** Provides the area of the map that is drawn or entered, and the one that stands in the address. */
export function useArea(view: MapView | undefined) {
  const [{ tool: chosenTool, area: text }, setSearch] = useSearch(SEARCH);
  const [unit, setUnit] = useDistanceUnit();
  const read = useMemo(() => (text === undefined ? undefined : readPageArea(text)), [text]);
  const chosen = read && 'area' in read ? read.area : undefined;
  // A saved view brings its area, whatever tool was chosen before.
  const tool = chosen?.kind ?? chosenTool;
  const [shownText, setShownText] = useState(text);
  const [draft, setDraft] = useState(() => (chosen ? draftOf(chosen, unit) : emptyDraft(unit)));
  const [faults, setFaults] = useState<AreaFaults>({});
  const [isEdited, setEdited] = useState(false);
  // An area that was drawn is in view already.
  const [drawnText, setDrawnText] = useState<string>();
  const [pointer, setPointer] = useState<Coordinate>();
  const storms = useStorms(tool === 'storm');

  const begin = (area: PageArea | undefined, inUnit: DistanceUnit = unit) => {
    setDraft(area ? draftOf(area, inUnit) : emptyDraft(inUnit));
    setFaults({});
    setEdited(false);
    setPointer(undefined);
  };
  if (text !== shownText) {
    // An area that was just chosen, or another entry of the history.
    setShownText(text);
    begin(chosen);
  }

  const edit = (change: Partial<AreaDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setFaults({});
    setEdited(true);
  };
  const choose = (next: AreaDraft, isDrawn: boolean) => {
    if (!tool) return;
    const entered = areaOf(tool, next, unit);
    if ('faults' in entered) return setFaults(entered.faults);
    const nextText = pageAreaText(entered.area);
    setDrawnText(isDrawn ? nextText : undefined);
    if (nextText === text) return begin(entered.area);
    return setSearch({ tool, area: nextText, page: undefined });
  };

  const pickOfCircle = (position: Coordinate) => {
    const centre = isEdited ? coordinateOf(draft.centre) : undefined;
    // The second point is of the edge; after it a new circle begins.
    if (!centre || draft.radius !== '') return edit({ centre: coordinateText(position), radius: '' });
    const next = { ...draft, radius: String(fromKm(distanceKm(centre, position), unit)) };
    setDraft(next);
    return choose(next, true);
  };
  const pickOfPolygon = (position: Coordinate) => {
    const corners = isEdited ? cornersOf(draft) : [];
    const [first] = corners;
    if (corners.length >= MAP_AREA_LIMITS.leastCorners && first && isNear(first, position, view))
      return choose(draft, true);
    if (corners.length >= MAP_AREA_LIMITS.mostCorners) return setFaults({ corners: TEXTS.mostCorners });
    return edit({ corners: [...corners, position].map(cornerText).join('\n') });
  };
  const picks = { circle: pickOfCircle, polygon: pickOfPolygon, storm: undefined };

  const shown = useMemo(() => chosen && mapAreaOf(chosen, storms.storms), [chosen, storms.storms]);
  const fit = useMemo((): MapFit | undefined => {
    const bounds = shown && drawnText !== text ? boundsOfShape(shown) : undefined;
    return bounds && { bounds };
  }, [shown, drawnText, text]);
  return {
    tool,
    setTool: (next: AreaTool) => {
      begin(undefined);
      setSearch({ tool: next === tool ? undefined : next, area: undefined, page: undefined });
    },
    unit,
    setUnit: (next: DistanceUnit) => {
      setUnit(next);
      if (chosen && !isEdited) setDraft(draftOf(chosen, next));
      else
        setDraft({ ...draft, radius: converted(draft.radius, unit, next), reach: converted(draft.reach, unit, next) });
    },
    ...{ draft, faults, storms, edit },
    submit: () => choose(draft, false),
    clear: () => {
      begin(undefined);
      // The tool of an area that a view brought is not in the address.
      setSearch({ tool, area: undefined, page: undefined });
    },
    /** True while what is drawn is not yet added up. */
    isEdited,
    /** Reason why the area of the address is none. */
    fault: read && 'fault' in read ? read.fault : undefined,
    /** The area of the address; undefined until its storm is known. */
    shown: isEdited ? undefined : shown,
    isUnknownStorm: chosen?.kind === 'storm' && storms.storms !== undefined && !shown,
    /** The area as the service is asked for it. */
    asked: shown && !isEdited ? mapAreaText(shown) : undefined,
    drawn: tool && isEdited ? draftShape(tool, draft, unit, pointer) : shown,
    points: tool && isEdited ? pointsOf(tool, draft) : [],
    fit,
    onPick: tool && picks[tool],
    onPoint: tool === 'circle' && isEdited && draft.radius === '' ? setPointer : undefined,
  };
}

export type AreaState = ReturnType<typeof useArea>;

const converted = (text: string, from: DistanceUnit, to: DistanceUnit): string =>
  /^\d+(\.\d+)?$/.test(text) ? String(fromKm(toKm(Number(text), from), to)) : text;

function isNear(one: Coordinate, other: Coordinate, view: MapView | undefined): boolean {
  if (!view) return false;
  const { west, east } = view.bounds;
  const reach = (east > west ? east - west : east - west + 360) * CLOSE;
  const around = Math.abs(one.longitude - other.longitude);
  return Math.min(around, 360 - around) < reach && Math.abs(one.latitude - other.latitude) < reach;
}

const pointsOf = (tool: AreaTool, draft: AreaDraft): readonly Coordinate[] => {
  if (tool === 'polygon') return cornersOf(draft);
  const centre = tool === 'circle' ? coordinateOf(draft.centre) : undefined;
  return centre ? [centre] : [];
};

/** Returns what the fields say so far, as it is drawn: a circle without a radius follows the pointer. */
function draftShape(tool: AreaTool, draft: AreaDraft, unit: DistanceUnit, pointer: Coordinate | undefined) {
  const entered = areaOf(tool, draft, unit);
  if ('area' in entered) return entered.area.kind === 'storm' ? undefined : entered.area;
  if (tool === 'polygon') {
    const corners = cornersOf(draft);
    return corners.length > 1 ? ({ kind: 'polygon', corners } as const) : undefined;
  }
  const centre = tool === 'circle' ? coordinateOf(draft.centre) : undefined;
  if (!centre || !pointer || draft.radius !== '') return undefined;
  return { kind: 'circle', centre, radiusKm: Math.max(0.1, distanceKm(centre, pointer)) } as const;
}
