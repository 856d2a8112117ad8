import {
  boundsAround,
  MAP_CENTRE,
  MAP_ZOOM,
  type MapFit,
  type MapGroup,
  type MapTarget,
  type MapView,
} from '@portal/maps';
import { useRef, useState } from 'react';
import { placeText, type MapPlace } from './map-place.ts';

interface MapAimOptions {
  /** Key of the active filters; empty for none. */
  readonly among: string;
  /** All that is left of them on earth; undefined until it is known. */
  readonly found: readonly MapGroup[] | undefined;
  /** Position of the map in the address. */
  readonly place: MapPlace | null;
  readonly onPlace: (place: MapPlace) => void;
}

const START: MapTarget = { position: MAP_CENTRE, zoom: MAP_ZOOM };
/** Height in pixels of the legend over the lower edge, with room for a disc above it. */
const LEGEND = 128;
const targetOf = ({ zoom, ...position }: MapPlace): MapTarget => ({ position, zoom });

/**
 * Provides the target of the map: the position in the address; otherwise the bounds of all that was found, or of all
 * projects; where there are none, the start of all maps. Only a person's move sets the position.
 */
export function useMapAim({ among, found, place, onPlace }: MapAimOptions) {
  const [start] = useState(place ? targetOf(place) : undefined);
  const [settled, setSettled] = useState(place ? among : undefined);
  const [target, setTarget] = useState<MapTarget | MapFit>();
  const arrived = useRef<unknown>(null);
  const rested = useRef('');

  if (settled !== among && (place || found)) {
    setSettled(among);
    const bounds = boundsAround(found?.map((group) => group.bounds) ?? []);
    if (place) setTarget(targetOf(place));
    else if (bounds) setTarget({ bounds, coveredBelow: LEGEND, isAtOnce: settled === undefined });
    else if (among === '') setTarget({ ...START });
  }

  const rest = ({ centre, zoom }: MapView) => {
    // The first rest after a new target is the target itself.
    const isSent = arrived.current !== target;
    arrived.current = target;
    const here = placeText({ ...centre, zoom });
    const isMoved = here !== rested.current;
    rested.current = here;
    const isOwn = target !== undefined && 'isZoomTo' in target;
    if (isMoved && (!isSent || isOwn)) onPlace({ ...centre, zoom });
  };
  return { start, target, setTarget, rest };
}
