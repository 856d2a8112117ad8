import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { MapProject, ProjectMap } from '@portal/contracts/projects/project-map';
import { ClusterLayer, WorldMap, type MapGroup, type MapView } from '@portal/maps';
import { useCallback, useMemo, useState } from 'react';
import { InView } from './in-view.tsx';
import { ProjectsLegend } from './map-legend.tsx';
import type { MapPlace } from './map-place.ts';
import { PROJECT_MAP_TEXTS as TEXTS } from './map.texts.ts';
import { PlacePopUp } from './place-pop-up.tsx';
import { useProjectsInView, useProjectsOnEarth } from './projects-map.api.ts';
import classes from './projects-map.module.css';
import { useMapAim } from './use-map-aim.ts';

interface MapWithTableProps {
  readonly narrowing: URLSearchParams;
  readonly isWaiting: boolean;
  readonly place: MapPlace | null;
  readonly onPlace: (place: MapPlace) => void;
}

interface Chosen {
  readonly group: MapGroup;
  /** Projects of the map that came with their names. */
  readonly projects: readonly MapProject[];
  /** Filters of the map at that time: a choice ends when they change. */
  readonly among: string;
}

/** The map of the projects, and beside it the same as a table. */
export default function MapWithTable({ narrowing, isWaiting, place, onPlace }: MapWithTableProps) {
  const [view, setView] = useState<MapView>();
  const [chosen, setChosen] = useState<Chosen>();
  const found = useProjectsInView(view, narrowing, isWaiting);
  const groups = useMemo(() => groupsOf(found.data), [found.data]);
  const among = narrowing.toString();
  // All projects are needed for the first view alone; what was found, for the number outside of the view, too.
  const isNarrowed = narrowing.size > 0;
  const onEarth = useProjectsOnEarth(narrowing, isNarrowed || !place, isWaiting);
  const all = onEarth.isPlaceholderData ? undefined : onEarth.data;
  const everywhere = useMemo(() => all && groupsOf(all), [all]);
  const { start, target, setTarget, rest } = useMapAim({ among, found: everywhere, place, onPlace });
  const zoomTo = useCallback((position: Coordinate) => setTarget({ position, isZoomTo: true }), [setTarget]);

  const settle = (next: MapView) => {
    setView(next);
    rest(next);
  };

  const choose = (group: MapGroup) =>
    setChosen({ group, among, projects: found.data?.projects.filter(({ id }) => group.ids.includes(id)) ?? [] });

  return (
    <div className={classes.view}>
      <div className={classes.map}>
        <WorldMap label={TEXTS.title} start={start} target={target} onRest={settle} isAimed>
          <ClusterLayer groups={groups} zoom={view?.zoom ?? 0} onChoose={choose} />
          {chosen?.among === among && (
            <PlacePopUp {...chosen} narrowing={narrowing} onClose={() => setChosen(undefined)} />
          )}
        </WorldMap>
        <ProjectsLegend />
      </div>
      <InView found={found} all={isNarrowed ? all : undefined} onZoomIn={zoomTo} />
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
