import { Skeleton } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { lazy, Suspense } from 'react';
import type { MapPlace } from './map-place.ts';
import classes from './projects-map.module.css';

const MapWithTable = lazy(() => import('./map-with-table.tsx'));

interface ProjectsMapProps {
  /** Search, filters and import of the list. */
  readonly narrowing: URLSearchParams;
  /** True while the filters of the list are unknown. */
  readonly isWaiting: boolean;
  /** Position to which the map was moved before. */
  readonly place: MapPlace | null;
  readonly setPlace: (place: MapPlace) => void;
}

/** The projects of the list on the map; its code is loaded on first use, so that the list stays small. */
export function ProjectsMap({ narrowing, isWaiting, place, setPlace }: ProjectsMapProps) {
  const waiting = (
    <div className={classes.view} role="status" aria-busy="true" aria-label={SCREEN_TEXTS.loading}>
      <Skeleton height="100%" />
      <Skeleton height="100%" />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <MapWithTable narrowing={narrowing} isWaiting={isWaiting} place={place} onPlace={setPlace} />
    </Suspense>
  );
}
