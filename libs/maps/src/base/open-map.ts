import type OpenMap from 'ol/Map.js';
import { createContext, use } from 'react';

export const OpenMapContext = createContext<OpenMap | null>(null);

/** Returns the map of a layer; throws outside of a `WorldMap`. */
export function useOpenMap(): OpenMap {
  const map = use(OpenMapContext);
  if (!map) throw new Error('A layer stands within a WorldMap.');
  return map;
}
