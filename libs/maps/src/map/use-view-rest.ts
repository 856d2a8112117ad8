import { unByKey } from 'ol/Observable.js';
import type OpenMap from 'ol/Map.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { WORLD_WIDTH, onEarth, type Bounds, type Position } from '../position.ts';

/** The visible part of the map. */
export interface MapView {
  readonly zoom: number;
  readonly centre: Position;
  readonly bounds: Bounds;
}

const WORLD: Bounds = { west: -180, south: -90, east: 180, north: 90 };

/**
 * Calls back with the visible part, at once and whenever the map comes to rest. It judges each frame that was drawn:
 * OpenLayers' own `moveend` is not sent for a move that ends before the first frame.
 */
export function useViewRest(map: OpenMap | null, onRest: ((view: MapView) => void) | undefined): void {
  const reported = useRef('');
  const report = useEffectEvent(() => {
    if (!map || map.getView().getAnimating() || map.getView().getInteracting()) return;
    const view = viewOf(map);
    const part = JSON.stringify(view);
    if (!view || part === reported.current) return;
    reported.current = part;
    onRest?.(view);
  });
  useEffect(() => {
    if (!map) return undefined;
    reported.current = '';
    report();
    const key = map.on('postrender', report);
    return () => unByKey(key);
  }, [map]);
}

function viewOf(map: OpenMap): MapView | undefined {
  const size = map.getSize();
  if (!size || size.some((length) => length === 0)) return undefined;
  const view = map.getView();
  const [west = 0, south = 0, east = 0, north = 0] = view.calculateExtent(size);
  const lower = onEarth([west, south]);
  const upper = onEarth([east, north]);
  // Less than a pixel may be missing.
  const isWhole = east - west >= WORLD_WIDTH * 0.9999;
  return {
    zoom: view.getZoom() ?? 0,
    centre: onEarth(view.getCenter() ?? []),
    bounds: {
      west: isWhole ? WORLD.west : lower.longitude,
      south: Math.max(WORLD.south, lower.latitude),
      east: isWhole ? WORLD.east : upper.longitude,
      north: Math.min(WORLD.north, upper.latitude),
    },
  };
}
