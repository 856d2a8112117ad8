import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect } from 'react';
import { HEIGHTS } from '../base/base-layers.tsx';
import { useMapColours } from '../base/map-colours.ts';
import { nearestToMiddle } from '../map/nearest-to-middle.ts';
import { useOpenMap } from '../map/open-map.ts';
import { useEnter } from '../map/use-enter.ts';
import { onMap, type Position } from '../position.ts';
import { CHOOSABLE } from './choosable.ts';
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
    () => new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.markers, properties: CHOOSABLE }),
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
      const isChosen = marker.id === chosenId;
      const named = markerStyle(marker, isChosen, colours);
      const nameless = markerStyle({ ...marker, name: '' }, isChosen, colours);
      feature.setStyle((_, resolution) => (!isChosen && isCrowded(marker, markers, resolution) ? nameless : named));
      return feature;
    });
    layer.getSource()?.clear();
    layer.getSource()?.addFeatures(features);
  }, [layer, markers, chosenId, colours]);
  return null;
}

/** Room that a name takes, in pixels. */
const NAME = { width: 190, height: 22 } as const;

/** Returns true if a name would overlap another marker or its name; the chosen marker's name is drawn all the same. */
function isCrowded(marker: Marker, markers: readonly Marker[], resolution: number): boolean {
  const [x = 0, y = 0] = onMap(marker.position);
  return markers.some((other) => {
    const [otherX = 0, otherY = 0] = onMap(other.position);
    const [right, up] = [(otherX - x) / resolution, (otherY - y) / resolution];
    return other !== marker && Math.abs(right) < NAME.width && Math.abs(up) < NAME.height;
  });
}
