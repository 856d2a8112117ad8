import type Feature from 'ol/Feature.js';
import type BaseLayer from 'ol/layer/Base.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { unByKey } from 'ol/Observable.js';
import { useEffect, useEffectEvent } from 'react';
import { useOpenMap } from '../base/open-map.ts';
import { CHOOSABLE, isChoosable } from '../map/choosable.ts';

/** Tells which of a layer's features is clicked; over one of them the pointer is a hand. */
export function useChoice(layer: BaseLayer, onChoose: ((feature: Feature) => void) | undefined): void {
  const map = useOpenMap();
  const featureAt = (event: MapBrowserEvent): Feature | undefined =>
    map.forEachFeatureAtPixel(event.pixel, (found) => found as Feature, {
      ...isChoosable,
      layerFilter: (candidate) => candidate === layer,
    });
  const choose = useEffectEvent((event: MapBrowserEvent) => {
    const feature = featureAt(event);
    if (feature) onChoose?.(feature);
  });
  const point = useEffectEvent((event: MapBrowserEvent) => {
    if (event.dragging || !onChoose) return;
    map.getViewport().style.cursor = featureAt(event) ? 'pointer' : '';
  });
  const takesClicks = onChoose !== undefined;
  useEffect(() => layer.setProperties(takesClicks ? CHOOSABLE : { isChoosable: false }), [layer, takesClicks]);
  useEffect(() => {
    const keys = [map.on('click', choose), map.on('pointermove', point)];
    return () => {
      unByKey(keys);
      map.getViewport().style.cursor = '';
    };
  }, [map]);
}
