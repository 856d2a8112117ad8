import type BaseLayer from 'ol/layer/Base.js';
import { useEffect, useState } from 'react';
import { useOpenMap } from '../base/open-map.ts';

/** A layer that is on the map while its component is. */
export function useLayer<Kind extends BaseLayer>(make: () => Kind): Kind {
  const map = useOpenMap();
  const [layer] = useState(make);
  useEffect(() => {
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
    };
  }, [map, layer]);
  return layer;
}
