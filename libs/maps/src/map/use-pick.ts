import { unByKey } from 'ol/Observable.js';
import type OpenMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { useEffectEvent, useLayoutEffect } from 'react';
import { onEarth, type Position } from '../position.ts';
import { isChoosable } from './choosable.ts';

/** Tells the point that is clicked where nothing else stands to be chosen. */
export function usePick(map: OpenMap | null, onPick: ((position: Position) => void) | undefined): void {
  const pick = useEffectEvent((event: MapBrowserEvent) => {
    if (map?.hasFeatureAtPixel(event.pixel, isChoosable)) return;
    onPick?.(onEarth(event.coordinate));
  });
  useLayoutEffect(() => {
    if (!map) return undefined;
    const key = map.on('singleclick', pick);
    return () => unByKey(key);
  }, [map]);
}
