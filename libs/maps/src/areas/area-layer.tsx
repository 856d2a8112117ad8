import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { useEffect } from 'react';
import { HEIGHTS } from '../base/heights.ts';
import { useMapColours } from '../base/map-colours.ts';
import { useLayer } from '../layers/use-layer.ts';
import { useOpenMap } from '../base/open-map.ts';
import { onMap, type Position } from '../position.ts';
import { drawnShape, type MapShape, type Ring } from './area-shape.ts';

export interface AreaLayerProps {
  /** Undefined where no area is chosen yet. */
  readonly shape: MapShape | undefined;
  /** Points that were chosen: the centre, or the corners. */
  readonly points?: readonly Position[];
}

/** Opacity of the areas that cover each other, as the discs and strips of a track do. */
const COVER = 0.2;
const DOT = 5;
const EDGE = 85.05;

const NONE = { polygons: [], lines: [] } as const;
const onPlane = (ring: Ring): number[][] =>
  ring.map(([longitude, latitude]) => fromLonLat([longitude, Math.max(-EDGE, Math.min(EDGE, latitude))]));

/** Layer of an area that is being drawn or was chosen, with its edge and its points. */
export function AreaLayer({ shape, points }: AreaLayerProps) {
  const map = useOpenMap();
  const { accent, halo } = useMapColours(map.getTargetElement());
  const covers = useLayer(
    () => new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.areas, opacity: COVER, className: 'areas' }),
  );
  const edges = useLayer(() => new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.areaEdges }));

  useEffect(() => {
    const { polygons, lines } = shape ? drawnShape(shape) : NONE;
    const fill = new Style({ fill: new Fill({ color: accent }) });
    const line = [halo, accent].map(
      (color, at) => new Style({ stroke: new Stroke({ color, width: at === 0 ? 4 : 2 }), zIndex: at }),
    );
    const dot = new Style({
      image: new Circle({
        radius: DOT,
        fill: new Fill({ color: accent }),
        stroke: new Stroke({ color: halo, width: 2 }),
      }),
      zIndex: 2,
    });
    covers.getSource()?.clear();
    covers
      .getSource()
      ?.addFeatures(polygons.map((rings) => styled(new Feature(new Polygon(rings.map(onPlane))), fill)));
    edges.getSource()?.clear();
    edges.getSource()?.addFeatures(lines.map((ring) => styled(new Feature(new LineString(onPlane(ring))), line)));
    const chosen = points ?? [];
    if (chosen.length > 0) edges.getSource()?.addFeature(styled(new Feature(new MultiPoint(chosen.map(onMap))), dot));
  }, [covers, edges, shape, points, accent, halo]);
  return null;
}

function styled(feature: Feature, style: Style | Style[]): Feature {
  feature.setStyle(style);
  return feature;
}
