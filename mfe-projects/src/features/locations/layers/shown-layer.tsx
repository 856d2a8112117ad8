import type { HazardLayer as LayerFacts } from '@portal/contracts/geo/layers';
import { classesOf, HazardLayer, TrackLayer } from '@portal/maps';
import { notifyFailure } from '@portal/portal-sdk';
import { useEffect, useMemo } from 'react';
import { useHazardLayer } from '../hazards.api.ts';
import { LAYER_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import classes from './layers.module.css';

interface ShownLayerProps {
  readonly layer: LayerFacts;
  readonly stormId: string | undefined;
}

/** Layer of a peril: its classes, and for hurricanes the storm tracks above them. */
export function ShownLayer({ layer, stormId }: ShownLayerProps) {
  const { data, error, isLoading, refetch } = useHazardLayer(layer.drawn ? layer.peril : null);
  const grid = useMemo(() => data && { ...data.grid, classes: classesOf(data.grid.classes) }, [data]);
  const colours = useMemo(() => new Map(layer.legend.map(({ rawClass, color }) => [rawClass, color])), [layer]);
  useEffect(() => {
    if (error) notifyFailure(error, () => void refetch());
  }, [error, refetch]);

  if (!layer.drawn) return <p className={classes.state}>{TEXTS.notDrawn}</p>;
  if (isLoading || error) return <p className={classes.state}>{error ? TEXTS.fault : TEXTS.loading}</p>;
  return (
    <>
      {grid && <HazardLayer grid={grid} colours={colours} />}
      {data?.tracks && <TrackLayer tracks={data.tracks} chosenId={stormId} />}
    </>
  );
}
