import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Shift } from './move-apart.ts';

/** Look of an amount on the map, in pixels (spec 2 §9). */
export interface BubbleLook {
  readonly diameter: number;
  readonly fontSize: number;
  readonly text: string;
  readonly fill: string;
  readonly ring: string;
}

/** Width in pixels of the ring, which is within the diameter. */
const RING = 3;
/** Drawn in any case; names keep clear of it. */
const ALWAYS = { declutterMode: 'obstacle' } as const;

/**
 * Returns the style of a bubble, beside its place by a shift: its amount on its colour, within its ring; smaller ones lie over
 * larger ones.
 */
export const bubbleStyle = (
  { diameter, fontSize, text, fill, ring }: BubbleLook,
  [right, down]: Shift = [0, 0],
): Style =>
  new Style({
    image: new Circle({
      ...ALWAYS,
      displacement: [right, -down],
      radius: (diameter - RING) / 2,
      fill: new Fill({ color: fill }),
      stroke: new Stroke({ color: ring, width: RING }),
    }),
    text: new Text({
      ...ALWAYS,
      offsetX: right,
      offsetY: down,
      text,
      font: `600 ${fontSize}px 'Inter Variable', Arial, sans-serif`,
      fill: new Fill({ color: '#ffffff' }),
    }),
    zIndex: -diameter,
  });
