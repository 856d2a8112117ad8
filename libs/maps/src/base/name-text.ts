import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Text from 'ol/style/Text.js';
import type { MapColours } from './map-colours.ts';

/** Quiet name on the base map, with a halo that holds on land and water. */
export const nameText = (text: string, { label, halo }: Pick<MapColours, 'label' | 'halo'>, size = 11): Text =>
  new Text({
    text,
    font: `500 ${size}px 'Inter Variable', Arial, sans-serif`,
    fill: new Fill({ color: label }),
    stroke: new Stroke({ color: halo, width: 3 }),
    padding: [2, 4, 2, 4],
  });
