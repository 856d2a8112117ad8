import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { useEffect, useState } from 'react';
import { useOpenMap } from '../map/open-map.ts';
import { useMapColours, type MapColours } from './map-colours.ts';
import { worldShapes } from './world-shapes.ts';

/**
 * Z-indexes: data between the land and its borders, so that the land stays visible; names above everything, so that
 * they stay readable.
 */
export const HEIGHTS = { land: 0, hazard: 10, borders: 20, tracks: 30, labels: 40, markers: 50 } as const;

/** Land, borders and names of countries in the theme's colours. */
export function BaseLayers({ onFault }: { readonly onFault: (fault: unknown) => void }) {
  const map = useOpenMap();
  const colours = useMapColours(map.getTargetElement());
  const [layers] = useState(baseLayers);

  useEffect(() => {
    const all = Object.values(layers);
    for (const layer of all) map.addLayer(layer);
    return () => {
      for (const layer of all) map.removeLayer(layer);
    };
  }, [map, layers]);

  useEffect(() => {
    let isGone = false;
    worldShapes().then(
      (shapes) => {
        if (isGone) return;
        layers.land.getSource()?.addFeatures([...shapes.land]);
        layers.borders.getSource()?.addFeatures([...shapes.borders]);
        layers.labels.getSource()?.addFeatures([...shapes.countries]);
      },
      (fault: unknown) => !isGone && onFault(fault),
    );
    return () => {
      isGone = true;
      for (const layer of Object.values(layers)) layer.getSource()?.clear();
    };
  }, [layers, onFault]);

  useEffect(() => colour(layers, colours), [layers, colours]);
  return null;
}

/** A letter's width in pixels, with some room about the name. */
const LETTER = 8;

type Layers = ReturnType<typeof baseLayers>;

const baseLayers = () => ({
  // Islands do not overlap: OpenLayers fills 200 at a time.
  land: new VectorLayer({
    source: new VectorSource({ overlaps: false }),
    zIndex: HEIGHTS.land,
    updateWhileInteracting: true,
  }),
  borders: new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.borders, updateWhileInteracting: true }),
  labels: new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.labels, updateWhileInteracting: true }),
});

function colour(layers: Layers, colours: MapColours): void {
  layers.land.setStyle(new Style({ fill: new Fill({ color: colours.land }) }));
  layers.borders.setStyle(new Style({ stroke: new Stroke({ color: colours.line, width: 1 }) }));
  const text = new Text({
    font: "500 11px 'Inter Variable', Arial, sans-serif",
    fill: new Fill({ color: colours.label }),
    stroke: new Stroke({ color: colours.halo, width: 3 }),
  });
  const style = new Style({ text });
  layers.labels.setStyle((country, resolution) => {
    const name = String(country.get('name'));
    // A name that is wider than its country waits until one comes closer.
    if (Number(country.get('width')) / resolution < name.length * LETTER) return undefined;
    text.setText(name);
    return style;
  });
}
