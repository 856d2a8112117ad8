import type Feature from 'ol/Feature.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenMap } from './open-map.ts';
import { embeddedStyles } from './embedded-styles.ts';
import { HEIGHTS, NAMES } from './heights.ts';
import { useMapColours } from './map-colours.ts';
import { PARTS, type ShapeLayer } from './parts.ts';

/**
 * The embedded base: land, borders and names of countries, then rivers, lakes, built-up areas and towns, each loaded
 * once the map is close enough to show them.
 */
export function EmbeddedBase({ onFault }: { readonly onFault: (fault: unknown) => void }) {
  const map = useOpenMap();
  const colours = useMapColours(map.getTargetElement());
  const [layers] = useState(embeddedLayers);
  const fail = useEffectEvent(onFault);

  useEffect(() => {
    const all = Object.values(layers);
    for (const layer of all) map.addLayer(layer);
    return () => {
      for (const layer of all) map.removeLayer(layer);
    };
  }, [map, layers]);

  useEffect(() => {
    let isGone = false;
    let waiting = PARTS;
    const show = (shapes: Partial<Record<ShapeLayer, readonly Feature[]>>) => {
      if (isGone) return;
      for (const [name, features] of Object.entries(shapes)) {
        layers[name as ShapeLayer].getSource()?.addFeatures([...features]);
      }
    };
    const load = () => {
      const zoom = map.getView().getZoom() ?? 0;
      const due = waiting.filter(({ fromZoom }) => zoom >= fromZoom);
      waiting = waiting.filter(({ fromZoom }) => zoom < fromZoom);
      for (const part of due) part.load().then(show, (fault: unknown) => !isGone && fail(fault));
    };
    load();
    map.on('moveend', load);
    return () => {
      isGone = true;
      map.un('moveend', load);
      for (const layer of Object.values(layers)) layer.getSource()?.clear();
    };
  }, [map, layers]);

  useEffect(() => {
    for (const [name, style] of Object.entries(embeddedStyles(colours))) layers[name as ShapeLayer].setStyle(style);
  }, [layers, colours]);
  return null;
}

type Layers = Readonly<Record<ShapeLayer, VectorLayer>>;

function embeddedLayers(): Layers {
  const layer = (zIndex: number, declutter?: string) =>
    new VectorLayer({
      source: new VectorSource(),
      zIndex,
      updateWhileInteracting: true,
      ...(declutter !== undefined && { declutter }),
    });
  return {
    // Islands do not overlap: OpenLayers fills 200 at a time.
    land: new VectorLayer({
      source: new VectorSource({ overlaps: false }),
      zIndex: HEIGHTS.land,
      updateWhileInteracting: true,
    }),
    builtUp: layer(HEIGHTS.builtUp),
    lakes: layer(HEIGHTS.lakes),
    rivers: layer(HEIGHTS.rivers),
    borders: layer(HEIGHTS.borders),
    towns: layer(HEIGHTS.towns, NAMES),
    countries: layer(HEIGHTS.labels, NAMES),
  };
}
