import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { withOpacity } from '../base/with-opacity.ts';
import type { MapColours } from '../base/map-colours.ts';

export const MARKER_KINDS = ['primary', 'secondary', 'candidate', 'status'] as const;
export type MarkerKind = (typeof MARKER_KINDS)[number];

/** Longer names are cut on the map; the list beside it has them whole. */
const MAX_NAME = 28;
const HEIGHTS: Readonly<Record<MarkerKind, number>> = { secondary: 1, status: 1, primary: 2, candidate: 3 };

/** Properties that a marker's style depends on. */
interface Marked {
  readonly kind: MarkerKind;
  readonly name: string;
  /** Colour of a status, whose name is shown beside the map. */
  readonly colour?: string | undefined;
}

/**
 * Returns the style by kind, in shape as well as colour: a disc with a hole, a ring, a dashed ring round a point, a
 * plain disc.
 */
export function markerStyle({ kind, name, colour }: Marked, isChosen: boolean, colours: MapColours): Style[] {
  const zIndex = HEIGHTS[kind] + (isChosen ? HEIGHTS.candidate : 0);
  const shapes = shapesOf(kind, colours, colour);
  const halo = circle(16, undefined, new Stroke({ color: colours.accent, width: 2 }));
  const text = new Text({
    text: name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name,
    font: "600 12px 'Inter Variable', Arial, sans-serif",
    textAlign: 'left',
    // The chosen place keeps its name; others show theirs where it collides with nothing.
    declutterMode: isChosen ? 'obstacle' : 'declutter',
    offsetX: isChosen ? 22 : 16,
    fill: new Fill({ color: colours.text }),
    stroke: new Stroke({ color: colours.halo, width: 3 }),
  });
  const images = isChosen ? [halo, ...shapes] : shapes;
  return [...images.map((image) => new Style({ image, zIndex })), new Style({ text, zIndex })];
}

function shapesOf(
  kind: MarkerKind,
  { accent, onAccent, surface, warning, text }: MapColours,
  colour = accent,
): Circle[] {
  switch (kind) {
    case 'primary':
      return [circle(10, accent, new Stroke({ color: surface, width: 2 })), circle(3.5, onAccent)];
    case 'secondary':
      return [circle(7.5, surface, new Stroke({ color: accent, width: 3 }))];
    case 'status':
      // The thin dark or light edge holds against land and sea in either theme.
      return [circle(10.5, text), circle(9.5, colour, new Stroke({ color: surface, width: 1.5 }))];
    case 'candidate':
      return [
        circle(11, withOpacity(surface, 0.7), new Stroke({ color: warning, width: 2.5, lineDash: [4, 3] })),
        circle(3.5, warning),
      ];
  }
}

const circle = (radius: number, colour?: string, stroke?: Stroke): Circle =>
  new Circle({
    radius,
    declutterMode: 'obstacle',
    ...(colour && { fill: new Fill({ color: colour }) }),
    ...(stroke && { stroke }),
  });
