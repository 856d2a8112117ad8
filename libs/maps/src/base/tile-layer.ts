import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { HEIGHTS } from './heights.ts';

/** Failed tiles after which an address that has given none counts as unavailable. */
const FAILURES = 4;

/** Returns the layer of an address of tiles; calls `onFault` once if it gives none. */
export function tileLayer(url: string, onFault: () => void): BaseLayer {
  // Without `crossOrigin` pictures need no CORS.
  const source = new XYZ({ url });
  let failures = 0;
  let isSound = false;
  source.on('tileloadend', () => {
    isSound = true;
  });
  source.on('tileloaderror', () => {
    failures += 1;
    if (!isSound && failures === FAILURES) onFault();
  });
  return new TileLayer({ source, zIndex: HEIGHTS.land });
}
