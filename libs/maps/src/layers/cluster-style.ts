import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapColours } from '../base/map-colours.ts';
import { clusterRadius } from './cluster-radius.ts';
import type { MapGroup } from './merge-near.ts';

/** Drawn in any case; other names keep clear of it. */
const ALWAYS = { declutterMode: 'obstacle' } as const;

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Styles of groups; each is made once, as there are hundreds of discs and a few looks. */
export function clusterStyles(colours: MapColours): (group: MapGroup) => Style {
  const known = new Map<string, Style>();
  return ({ count, isMuted = false }) => {
    const text = count === 1 ? '' : COMPACT.format(count);
    const key = `${text} ${clusterRadius(count)} ${isMuted}`;
    const style = known.get(key) ?? styleOf(text, clusterRadius(count), isMuted, colours);
    known.set(key, style);
    return style;
  };
}

/** Returns the style by kind, in shape as well as colour: a disc with its number, a point, a ring for muted places. */
function styleOf(text: string, radius: number, isMuted: boolean, colours: MapColours): Style {
  const { accent, onAccent, surface, label } = colours;
  const image = isMuted
    ? new Circle({ ...ALWAYS, radius: radius - 1, fill: new Fill({ color: surface }), stroke: stroke(label, 2.5) })
    : new Circle({ ...ALWAYS, radius, fill: new Fill({ color: accent }), stroke: stroke(surface, 2) });
  if (!text) return new Style({ image });
  const font = "600 12px 'Inter Variable', Arial, sans-serif";
  return new Style({
    image,
    text: new Text({ ...ALWAYS, text, font, fill: new Fill({ color: onAccent }) }),
    zIndex: radius,
  });
}

const stroke = (color: string, width: number): Stroke => new Stroke({ color, width });
