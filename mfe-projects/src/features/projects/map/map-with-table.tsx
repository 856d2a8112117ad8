import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { PROJECT_MAP_TEXTS as TEXTS } from '@portal/contracts/projects/map-screen-texts';
import type { MapProject, ProjectMap } from '@portal/contracts/projects/project-map';
import { ClusterLayer, WorldMap, type MapGroup, type MapTarget, type MapView } from '@portal/maps';
import { useCallback, useMemo, useState } from 'react';
import { InView } from './in-view.tsx';
import { MapLegend } from './map-legend.tsx';
import { PlacePopUp } from './place-pop-up.tsx';
import { useProjectsInView } from './projects-map.api.ts';
import classes from './projects-map.module.css';

interface MapWithTableProps {
  readonly narrowing: URLSearchParams;
  readonly isWaiting: boolean;
}

interface Chosen {
  readonly group: MapGroup;
  /** Those of it that are known by name. */
  readonly projects: readonly MapProject[];
  /** What the map was narrowed to then: what is chosen among other projects is chosen no more. */
  readonly among: string;
}

/** The map of the projects, and beside it the same as a table. */
export default function MapWithTable({ narrowing, isWaiting }: MapWithTableProps) {
  const [view, setView] = useState<MapView>();
  const [target, setTarget] = useState<MapTarget>();
  const [chosen, setChosen] = useState<Chosen>();
  const found = useProjectsInView(view, narrowing, isWaiting);
  const groups = useMemo(() => groupsOf(found.data), [found.data]);
  const among = narrowing.toString();
  const zoomTo = useCallback((position: Coordinate) => setTarget({ position, isZoomTo: true }), []);

  const choose = (group: MapGroup) =>
    setChosen({ group, among, projects: found.data?.projects.filter(({ id }) => group.ids.includes(id)) ?? [] });

  return (
    <div className={classes.view}>
      <div className={classes.map}>
        <WorldMap label={TEXTS.title} target={target} onRest={setView} isAimed>
          <ClusterLayer groups={groups} zoom={view?.zoom ?? 0} onChoose={choose} />
          {chosen?.among === among && (
            <PlacePopUp {...chosen} narrowing={narrowing} onClose={() => setChosen(undefined)} />
          )}
        </WorldMap>
        <MapLegend />
      </div>
      <InView found={found} onZoomIn={zoomTo} />
    </div>
  );
}

const groupsOf = (content: ProjectMap | undefined): readonly MapGroup[] => [
  ...(content?.clusters ?? []).map(({ count, center, bounds }) => ({ count, position: center, bounds, ids: [] })),
  ...(content?.projects ?? []).map(({ id, status, coordinate: { latitude, longitude } }) => ({
    count: 1,
    position: { latitude, longitude },
    bounds: { west: longitude, south: latitude, east: longitude, north: latitude },
    ids: [id],
    isMuted: status === 'Closed',
  })),
];
