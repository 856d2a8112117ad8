import { mapBaseKind } from '@portal/contracts/common/map-base';
import type BaseLayer from 'ol/layer/Base.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenMap } from './open-map.ts';
import { useMapColours } from './map-colours.ts';
import type { ServedBase } from './served-base.ts';
import { tileLayer } from './tile-layer.ts';

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
