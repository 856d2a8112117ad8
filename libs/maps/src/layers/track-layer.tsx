import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorImageLayer from 'ol/layer/VectorImage.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { unByKey } from 'ol/Observable.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { HEIGHTS } from '../base/heights.ts';
import { useMapColours } from '../base/map-colours.ts';
import { useOpenMap } from '../base/open-map.ts';
import { nearestTrack } from './nearest-track.ts';
import { trackPoints, type StormTrack } from './storm-tracks.ts';
import { trackStyles } from './track-style.ts';
import { useLayer } from './use-layer.ts';

export interface TrackLayerProps {
  readonly tracks: readonly StormTrack[];
  /** Id of the storm that is described beside the map. */
  readonly chosenId?: string | undefined;
}

/** Layer of storm tracks; the one under the pointer and the chosen one show name and year. */
export function TrackLayer({ tracks, chosenId }: TrackLayerProps) {
  const map = useOpenMap();
  const colours = useMapColours(map.getTargetElement());
  const styles = useMemo(() => trackStyles(colours), [colours]);
  const features = useMemo(() => tracks.map(featureOf), [tracks]);
  const [pointedAt, setPointedAt] = useState<Feature<LineString>>();
  // Thousands of lines are drawn once and moved as a picture.
  const all = useLayer(
    () =>
      new VectorImageLayer({
        source: new VectorSource<Feature<LineString>>(),
        zIndex: HEIGHTS.tracks,
        imageRatio: 1.5,
      }),
  );
  const highlighted = useLayer(() => new VectorLayer({ source: new VectorSource(), zIndex: HEIGHTS.chosenTracks }));

  useEffect(() => {
    all.getSource()?.clear();
    all.getSource()?.addFeatures(features);
  }, [all, features]);
  useEffect(() => {
    all.setStyle(styles.quiet);
    highlighted.setStyle(styles.loud);
  }, [all, highlighted, styles]);

  const point = useEffectEvent((event: MapBrowserEvent) => {
    const source = all.getSource();
    if (event.dragging || !source) return;
    setPointedAt(nearestTrack(source, event.coordinate, map.getView().getResolution() ?? 1));
  });
  useEffect(() => {
    const key = map.on('pointermove', point);
    return () => unByKey(key);
  }, [map]);

  useEffect(() => {
    const chosen = features.find((feature) => feature.getId() === chosenId);
    const shown = [...new Set([chosen, pointedAt])].flatMap((feature) => (feature ? [feature.clone()] : []));
    highlighted.getSource()?.clear();
    highlighted.getSource()?.addFeatures(shown);
  }, [highlighted, features, chosenId, pointedAt]);
  return null;
}

function featureOf(track: StormTrack): Feature<LineString> {
  const feature = new Feature(new LineString(trackPoints(track).map((fix) => fromLonLat(fix))));
  feature.setId(track.id);
  feature.set('track', track);
  return feature;
}
