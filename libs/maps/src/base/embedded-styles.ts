import type { FeatureLike } from 'ol/Feature.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleLike } from 'ol/style/Style.js';
import type { MapColours } from './map-colours.ts';
import { nameText } from './name-text.ts';
import type { ShapeLayer } from './parts.ts';

/** A letter's width in pixels, with some room about the name. */
const LETTER = 8;
/** Metres a pixel at zoom 0. */
const WHOLE = 156_543;

/** Styles of the embedded base in the theme's colours. */
export function embeddedStyles(colours: MapColours): Readonly<Record<ShapeLayer, StyleLike>> {
  const { land, water, line, builtUp, river } = colours;
  const lake = new Style({ fill: new Fill({ color: water }) });
  const streams = [0.8, 1.2, 1.6].map((width) => new Style({ stroke: new Stroke({ color: river, width }) }));
  return {
    land: new Style({ fill: new Fill({ color: land }) }),
    builtUp: new Style({ fill: new Fill({ color: builtUp }) }),
    lakes: (feature, resolution) => (rankOf(feature) <= zoomAt(resolution) ? lake : undefined),
    rivers: (feature, resolution) => {
      const above = zoomAt(resolution) - rankOf(feature);
      return above < 0 ? undefined : streams[Math.min(2, Math.floor(above / 2))];
    },
    borders: new Style({ stroke: new Stroke({ color: line, width: 1 }) }),
    towns: townStyle(colours),
    countries: countryStyle(colours),
  };
}

const rankOf = (feature: FeatureLike): number => Number(feature.get('rank'));
const zoomAt = (resolution: number): number => Math.log2(WHOLE / resolution);

function countryStyle(colours: MapColours): StyleLike {
  const text = nameText('', colours);
  const style = new Style({ text });
  return (country, resolution) => {
    const name = String(country.get('name'));
    // A name that is wider than its country waits until one comes closer.
    if (Number(country.get('width')) / resolution < name.length * LETTER) return undefined;
    text.setText(name);
    return style;
  };
}

/** Thousands of people from which a town is named, by whole zoom; all of them below the last one. */
const PEOPLE = [Infinity, Infinity, Infinity, 5000, 2000, 700, 300, 120, 50, 25] as const;

function townStyle(colours: MapColours): StyleLike {
  const text = nameText('', colours);
  text.setTextAlign('left');
  // Room for the marker of a place in the town.
  text.setOffsetX(10);
  text.setPadding([2, 4, 2, 0]);
  // The point stays where there is no room for the name.
  const image = new Circle({ radius: 1.5, fill: new Fill({ color: colours.label }), declutterMode: 'none' });
  const style = new Style({ image, text });
  return (town, resolution) => {
    if (Number(town.get('people')) < (PEOPLE[Math.floor(zoomAt(resolution))] ?? 0)) return undefined;
    text.setText(String(town.get('name')));
    return style;
  };
}
