import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { useEffect } from 'react';
import { HEIGHTS, NAMES } from '../base/heights.ts';
import { nearestToMiddle } from '../map/nearest-to-middle.ts';
import { useOpenMap } from '../base/open-map.ts';
import { useEnter } from '../map/use-enter.ts';
import { onMap, type Position } from '../position.ts';
import { bubbleStyle, type BubbleLook } from './bubble-style.ts';
import { moveApart } from './move-apart.ts';
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

/**
 * Layer of amounts, such as those of countries; those that would cover each other stand side by side. A click chooses one; Enter
 * the nearest to the middle.
 */
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
      return feature;
    });
    const stylesAt = stylesOf(bubbles);
    layer.setStyle((feature, resolution) => stylesAt(resolution).get(String(feature.getId())));
    layer.getSource()?.clear();
    layer.getSource()?.addFeatures(features);
  }, [layer, bubbles]);
  return null;
}

/** Returns the styles of bubbles by their ids, for a resolution in metres a pixel; those of the last resolution are kept. */
function stylesOf(bubbles: readonly Bubble[]): (resolution: number) => ReadonlyMap<string, Style> {
  let kept: { readonly resolution: number; readonly styles: ReadonlyMap<string, Style> } | undefined;
  return (resolution) => {
    if (kept?.resolution !== resolution) {
      const shifts = moveApart(
        bubbles.map(({ position, diameter }) => {
          const [x = 0, y = 0] = onMap(position);
          return { x: x / resolution, y: -y / resolution, radius: diameter / 2 };
        }),
      );
      const styles = new Map(bubbles.map((bubble, place) => [bubble.id, bubbleStyle(bubble, shifts[place])]));
      kept = { resolution, styles };
    }
    return kept.styles;
  };
}
