import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useMemo } from 'react';
import { HEIGHTS, NAMES } from '../base/heights.ts';
import { useMapColours } from '../base/map-colours.ts';
import { useOpenMap } from '../base/open-map.ts';
import { zoomTo } from '../map/move-map.ts';
import { nearestToMiddle } from '../map/nearest-to-middle.ts';
import { useEnter } from '../map/use-enter.ts';
import { onMap } from '../position.ts';
import { clusterStyles } from './cluster-style.ts';
import { isOnePlace, mergeNear, type MapGroup } from './merge-near.ts';
import { useChoice } from './use-choice.ts';
import { useLayer } from './use-layer.ts';

export interface ClusterLayerProps {
  /** Clusters computed by the server, and single places. */
  readonly groups: readonly MapGroup[];
  /** The zoom at which they are drawn; what would overlap there is drawn as one. */
  readonly zoom: number;
  /** One that stands by itself, or many that no zoom tells apart; any other disc comes closer. */
  readonly onChoose: (group: MapGroup) => void;
}

/**
 * Layer of many places: each is drawn by itself or within a disc with their number. A click chooses one; Enter the
 * nearest to the middle.
 */
export function ClusterLayer({ groups, zoom, onChoose }: ClusterLayerProps) {
  const map = useOpenMap();
  const colours = useMapColours(map.getTargetElement());
  const styles = useMemo(() => clusterStyles(colours), [colours]);
  const discs = useMemo(() => mergeNear(groups, zoom), [groups, zoom]);
  const layer = useLayer(
    () =>
      new VectorLayer({
        source: new VectorSource(),
        zIndex: HEIGHTS.markers,
        // Names of the base make room for the discs.
        declutter: NAMES,
      }),
  );

  const choose = (group: MapGroup) => {
    const view = map.getView();
    const isClosest = (view.getZoom() ?? 0) >= view.getMaxZoom();
    if (group.count === 1 || isClosest || isOnePlace(group, view.getMaxZoom())) onChoose(group);
    else zoomTo(map, group.position);
  };
  useChoice(layer, (feature) => choose(feature.get('group') as MapGroup));
  useEnter(map, () => {
    const nearest = nearestToMiddle(map, discs);
    if (nearest) choose(nearest);
  });

  useEffect(() => {
    const features = discs.map((group) => {
      const feature = new Feature({ geometry: new Point(onMap(group.position)), group });
      feature.setStyle(styles(group));
      return feature;
    });
    layer.getSource()?.clear();
    layer.getSource()?.addFeatures(features);
  }, [layer, discs, styles]);
  return null;
}
