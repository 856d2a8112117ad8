import { mapBaseKind } from '@portal/contracts/common/map-base';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenMap } from './open-map.ts';
import { HEIGHTS } from './heights.ts';
import { useMapColours } from './map-colours.ts';
import type { ServedBase } from './served-base.ts';

interface ServedBaseLayerProps {
  readonly base: ServedBase;
  readonly onFault: () => void;
}

/** Base map of the deployment: tiles, or a PMTiles file of pictures or shapes. */
export function ServedBaseLayer({ base: { url }, onFault }: ServedBaseLayerProps) {
  const map = useOpenMap();
  const colours = useMapColours(map.getTargetElement());
  const [layer, setLayer] = useState<BaseLayer>();
  const fail = useEffectEvent(onFault);
  useEffect(() => {
    let isGone = false;
    const isFile = mapBaseKind(url) === 'file';
    const made = isFile ? fileLayer(url) : Promise.resolve(tileLayer(url, () => !isGone && fail()));
    made.then(
      (ready) => !isGone && setLayer(ready),
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
    };
  }, [url]);
  useEffect(() => {
    if (!layer) return undefined;
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, layer]);
  useEffect(() => {
    layer?.set('colours', colours);
    layer?.changed();
  }, [layer, colours]);
  return null;
}

/** Loads the code of PMTiles only where a file is set. */
const fileLayer = async (url: string): Promise<BaseLayer> => (await import('./pmtiles-layer.ts')).pmtilesLayer(url);

/** Failed tiles after which an address that has given none counts as unavailable. */
const FAILURES = 4;

function tileLayer(url: string, onFault: () => void): BaseLayer {
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
