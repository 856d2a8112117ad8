import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { MapColours } from './map-colours.ts';
import { nameText } from './name-text.ts';

/** Shapes that are drawn, by the names that Protomaps and OpenMapTiles give their layers. */
const LAYERS: Readonly<Record<string, 'land' | 'water' | 'border' | 'road' | 'building' | 'place'>> = {
  earth: 'land',
  water: 'water',
  waterway: 'water',
  boundaries: 'border',
  boundary: 'border',
  roads: 'road',
  transportation: 'road',
  buildings: 'building',
  building: 'building',
  places: 'place',
  place: 'place',
};

/** Metres a pixel below which smaller roads are drawn. */
const NEAR = 40;
const MAIN_ROADS: ReadonlySet<string> = new Set(['highway', 'major_road', 'motorway', 'trunk', 'primary']);

/** Styles of a base map's shapes in the theme's colours, as quiet as the embedded one. */
export function shapeStyles(colours: MapColours): (feature: FeatureLike, resolution: number) => Style | undefined {
  const { land, water, line, builtUp, river } = colours;
  const fill = (color: string, zIndex: number) => new Style({ fill: new Fill({ color }), zIndex });
  const stroke = (color: string, width: number, zIndex: number) =>
    new Style({ stroke: new Stroke({ color, width }), zIndex });
  const styles = {
    land: fill(land, 0),
    water: fill(water, 2),
    stream: stroke(river, 1, 2),
    building: fill(builtUp, 3),
    road: stroke(builtUp, 1, 4),
    mainRoad: stroke(line, 1.5, 5),
    border: stroke(line, 1, 6),
  };
  return (feature, resolution) => {
    const kind = LAYERS[String(feature.get('layer'))];
    const isArea = /Polygon/.test(feature.getGeometry()?.getType() ?? '');
    switch (kind) {
      case undefined:
        return undefined;
      case 'place':
        return placeStyle(feature, colours);
      case 'water':
        return isArea ? styles.water : styles.stream;
      case 'road':
        if (isArea) return undefined;
        if (MAIN_ROADS.has(String(feature.get('kind') ?? feature.get('class')))) return styles.mainRoad;
        return resolution < NEAR ? styles.road : undefined;
      default:
        return styles[kind];
    }
  };
}

function placeStyle(feature: FeatureLike, colours: MapColours): Style | undefined {
  const name = String(feature.get('name:en') ?? feature.get('name_en') ?? feature.get('name') ?? '');
  return name ? new Style({ text: nameText(name, colours) }) : undefined;
}
