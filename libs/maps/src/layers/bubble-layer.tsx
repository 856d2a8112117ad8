import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect } from 'react';
import { HEIGHTS, NAMES } from '../base/heights.ts';
import { nearestToMiddle } from '../map/nearest-to-middle.ts';
import { useOpenMap } from '../base/open-map.ts';
import { useEnter } from '../map/use-enter.ts';
import { onMap, type Position } from '../position.ts';
import { bubbleStyle, type BubbleLook } from './bubble-style.ts';
import { useChoice } from './use-choice.ts';
import { useLayer } from './use-layer.ts';

/** An amount at a place. */
export interface Bubble extends BubbleLook {
  readonly id: string;
  readonly position: Position;
}

export interface BubbleLayerProps {
  readonly bubbles: readonly Bubble[];
  /** Left out where a click and Enter are for something else. */
  readonly onChoose?: ((id: string) => void) | undefined;
}

/** Layer of amounts, such as those of countries. A click chooses one; Enter the nearest to the middle. */
export function BubbleLayer({ bubbles, onChoose }: BubbleLayerProps) {
  const map = useOpenMap();
  const layer = useLayer(
    () => new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.markers, declutter: NAMES }),
  );
  useChoice(layer, onChoose && ((feature) => onChoose(String(feature.getId()))));
  const chooseNearest = () => {
    const nearest = nearestToMiddle(map, bubbles);
    if (nearest) onChoose?.(nearest.id);
  };
  useEnter(map, onChoose && chooseNearest);

  useEffect(() => {
    const features = bubbles.map((bubble) => {
      const feature = new Feature(new Point(onMap(bubble.position)));
      feature.setId(bubble.id);
      feature.setStyle(bubbleStyle(bubble));
      return feature;
    });
    layer.getSource()?.clear();
    layer.getSource()?.addFeatures(features);
  }, [layer, bubbles]);
  return null;
}
