import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { unByKey } from 'ol/Observable.js';
import { useEffect, useEffectEvent } from 'react';
import { onEarth, type Position } from '../position.ts';
import { useOpenMap } from '../base/open-map.ts';

interface PointerPlaceProps {
  readonly onMove: (position: Position) => void;
}

/** Tells the place under the pointer while it moves, so that what is being drawn can follow it. */
export function PointerPlace({ onMove }: PointerPlaceProps) {
  const map = useOpenMap();
  const move = useEffectEvent((event: MapBrowserEvent) => {
    if (!event.dragging) onMove(onEarth(event.coordinate));
  });
  useEffect(() => {
    const key = map.on('pointermove', move);
    return () => unByKey(key);
  }, [map]);
  return null;
}
