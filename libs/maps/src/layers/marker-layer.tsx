import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect } from 'react';
import { HEIGHTS, NAMES } from '../base/heights.ts';
import { useMapColours } from '../base/map-colours.ts';
import { nearestToMiddle } from '../map/nearest-to-middle.ts';
import { useOpenMap } from '../base/open-map.ts';
import { useEnter } from '../map/use-enter.ts';
import { onMap, type Position } from '../position.ts';
import { markerStyle, type MarkerKind } from './marker-style.ts';
import { useChoice } from './use-choice.ts';
import { useLayer } from './use-layer.ts';

/** A place with its name. */
export interface Marker {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly kind: MarkerKind;
  /** Colour of a marker of the kind `status`. */
  readonly colour?: string | undefined;
}

export interface MarkerLayerProps {
  readonly markers: readonly Marker[];
  /** Id of the marker described beside the map. */
  readonly chosenId?: string | undefined;
  readonly onChoose?: ((id: string) => void) | undefined;
  /** True if Enter chooses the nearest marker to the middle; false where the map uses Enter otherwise. */
  readonly takesEnter?: boolean;
}

/** Layer of a few named places: primary, secondary, proposed, and places with a status. */
export function MarkerLayer({ markers, chosenId, onChoose, takesEnter = false }: MarkerLayerProps) {
  const map = useOpenMap();
  const colours = useMapColours(map.getTargetElement());
  const layer = useLayer(
    () => new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.markers, declutter: NAMES }),
  );
  useChoice(layer, onChoose && ((feature) => onChoose(String(feature.getId()))));
  const chooseNearest = () => {
    const nearest = nearestToMiddle(map, markers);
    if (nearest) onChoose?.(nearest.id);
  };
  useEnter(map, takesEnter ? chooseNearest : undefined);

  useEffect(() => {
    const features = markers.map((marker) => {
      const feature = new Feature(new Point(onMap(marker.position)));
      feature.setId(marker.id);
      feature.setStyle(markerStyle(marker, marker.id === chosenId, colours));
      return feature;
    });
    layer.getSource()?.clear();
    layer.getSource()?.addFeatures(features);
  }, [layer, markers, chosenId, colours]);
  return null;
}
