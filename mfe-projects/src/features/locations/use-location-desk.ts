import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { Location } from '@portal/contracts/projects/location';
import { useCallback, useRef, useState } from 'react';
import { useGeocoder } from './geocoder.api.ts';
import type { Place } from './place.ts';

/** A point that is shown and not stored yet; its data are loaded later, or stay unknown. */
export interface Candidate {
  readonly coordinate: Coordinate;
  readonly place?: Place | undefined;
  /** True if the geocoder has no data about it. */
  readonly isUnknown?: boolean;
}

/** Target of the map. */
export interface MapAim {
  readonly position: Coordinate;
  readonly zoom?: number;
}

/** Zoom that shows a town with its surroundings. */
const PLACE_ZOOM = 8;

/** State of the LOCATION tab: the shown location or candidate, and the one being edited. */
export function useLocationDesk() {
  const geocoder = useGeocoder();
  const [chosenId, setChosenId] = useState<string>();
  const [candidate, setCandidate] = useState<Candidate>();
  const [edited, setEdited] = useState<'new' | string>();
  const [aim, setAim] = useState<MapAim>();
  const [saves, setSaves] = useState(0);
  const newest = useRef<Coordinate>(undefined);

  const propose = useCallback((proposed: Candidate | undefined) => {
    newest.current = proposed?.coordinate;
    setCandidate(proposed);
  }, []);
  /** The address of a point is looked up; it does without one. */
  async function lookUp(coordinate: Coordinate): Promise<void> {
    propose({ coordinate });
    const place = await geocoder.at(coordinate);
    // Ignores the answer if another point was chosen meanwhile.
    if (newest.current === coordinate) setCandidate(place ? { coordinate, place } : { coordinate, isUnknown: true });
  }

  return {
    chosenId,
    candidate,
    edited,
    aim,
    /** Number of saves; each discards the searches before it. */
    saves,
    /** A stored location: the map goes there. */
    show(location: Location) {
      propose(undefined);
      setChosenId(location.id);
      setAim({ position: location.coordinate });
    },
    /** A point of the map. */
    pick: lookUp,
    /** A place or a coordinate that was searched for: the map goes there. */
    goTo({ coordinate, place }: Candidate) {
      setAim({ position: coordinate, zoom: PLACE_ZOOM });
      if (place) propose({ coordinate, place });
      else void lookUp(coordinate);
    },
    /** A coordinate that was typed into the form. */
    move(coordinate: Coordinate) {
      setAim({ position: coordinate });
      void lookUp(coordinate);
    },
    add: () => setEdited('new'),
    edit(location: Location) {
      propose(undefined);
      setChosenId(location.id);
      setEdited(location.id);
      setAim({ position: location.coordinate });
    },
    /** Returns to the list and shows the saved location. */
    leave(savedId?: string) {
      propose(undefined);
      setEdited(undefined);
      if (!savedId) return;
      setChosenId(savedId);
      setSaves((count) => count + 1);
    },
  };
}

export type LocationDesk = ReturnType<typeof useLocationDesk>;
