import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { NearEngineer } from '@portal/contracts/projects/assignment';
import {
  boundsAroundPositions,
  LOCATION_ZOOM,
  MapLegend,
  MarkerLayer,
  PopUp,
  WorldMap,
  type LegendEntry,
  type Marker,
} from '@portal/maps';
import { ErrorPanel, Loading } from '@portal/ui';
import { useMemo, useState } from 'react';
import { ENGINEER_MAP_TEXTS as TEXTS } from '../assignment.texts.ts';
import { useNearEngineers } from '../assignments.api.ts';
import { markersOf, placeOf, placesOf } from './engineer-places.ts';
import classes from './map.module.css';
import { NearList } from './near-list.tsx';

interface EngineerMapProps {
  readonly projectId: string;
  /** Ids of all engineers that may be chosen, with or without a known distance. */
  readonly offered: readonly string[];
  /** Position of the project; null without a location. */
  readonly site: Coordinate | null;
  readonly chosenId: string | null;
  readonly onChoose: (engineerId: string) => void;
}

/** Suggested engineers on a map around the site, and beneath it as a list, the nearest first (decisions §27). */
export default function EngineerMap({ projectId, offered, site, chosenId, onChoose }: EngineerMapProps) {
  const { data, error, refetch } = useNearEngineers(projectId);
  if (site === null) return <p className={classes.quiet}>{TEXTS.noSite}</p>;
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={280} />;
  const engineers = data.engineers.filter(({ userId }) => offered.includes(userId));
  const count = offered.length;
  if (engineers.length === 0) return <p className={classes.quiet}>{TEXTS.nonePlaced}</p>;
  return (
    <>
      <Places engineers={engineers} site={site} chosenId={chosenId} onChoose={onChoose} />
      <NearList label={TEXTS.list} engineers={engineers} chosenId={chosenId} onChoose={onChoose} />
      {engineers.length < count && <p className={classes.quiet}>{TEXTS.unplaced(count - engineers.length)}</p>}
    </>
  );
}

const LEGEND: readonly LegendEntry[] = [
  { sign: 'primary', label: TEXTS.site },
  { sign: 'secondary', label: TEXTS.engineers },
];

interface PlacesProps extends Pick<EngineerMapProps, 'chosenId' | 'onChoose'> {
  readonly engineers: readonly NearEngineer[];
  readonly site: Coordinate;
}

function Places({ engineers, site, chosenId, onChoose }: PlacesProps) {
  const places = useMemo(() => placesOf(engineers), [engineers]);
  const markers = useMemo(() => markersOf(places), [places]);
  const siteMarkers = useMemo(
    (): readonly Marker[] => [{ id: 'site', name: TEXTS.site, position: site, kind: 'primary' }],
    [site],
  );
  const [openId, setOpenId] = useState<string>();
  // The initial view; later only the person moves the map.
  const [target] = useState(() => {
    const bounds = boundsAroundPositions([site, ...places.map(({ position }) => position)]);
    return bounds && { bounds, isAtOnce: true };
  });
  const open = places.find(({ id }) => id === openId);
  const choose = (id: string): void => {
    const [first, ...others] = places.find((place) => place.id === id)?.engineers ?? [];
    if (first && others.length === 0) onChoose(first.userId);
    setOpenId(others.length > 0 ? id : undefined);
  };
  return (
    <>
      <div className={classes.map}>
        <WorldMap label={TEXTS.map} start={{ position: site, zoom: LOCATION_ZOOM }} target={target} isAimed>
          <MarkerLayer markers={siteMarkers} />
          <MarkerLayer markers={markers} chosenId={placeOf(places, chosenId)?.id} onChoose={choose} takesEnter />
          {open && (
            <PopUp label={open.name} position={open.position} onClose={() => setOpenId(undefined)}>
              <div className={classes.there}>
                <NearList label={open.name} engineers={open.engineers} chosenId={chosenId} onChoose={onChoose} />
              </div>
            </PopUp>
          )}
        </WorldMap>
      </div>
      <div>
        <MapLegend entries={LEGEND} />
      </div>
    </>
  );
}
