import type { Project } from '@portal/contracts/projects/project';
import { Skeleton } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { lazy, Suspense } from 'react';
import classes from './locations.module.css';

const LocationTab = lazy(() => import('./location-tab.tsx'));

/** LOCATION; the map's code is loaded only here. */
export function ProjectLocation({ project }: { readonly project: Project }) {
  return (
    <Suspense fallback={<LocationSkeleton />}>
      <LocationTab projectId={project.id} />
    </Suspense>
  );
}

/** The tab's place before it is there. */
export function LocationSkeleton() {
  return (
    <div className={classes.tab} role="status" aria-label={SCREEN_TEXTS.loading}>
      <Skeleton height="100%" />
      <div className={classes.side}>
        <Skeleton height={36} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}
