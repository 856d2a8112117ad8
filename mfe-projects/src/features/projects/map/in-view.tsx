import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { ProjectMap } from '@portal/contracts/projects/project-map';
import { Skeleton } from '@portal/portal-sdk';
import { ErrorLine, ErrorPanel } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useDeferredValue, useId } from 'react';
import { InViewTable } from './in-view-table.tsx';
import { PROJECT_MAP_TEXTS as TEXTS } from './map.texts.ts';
import type { useProjectsInView } from './projects-map.api.ts';
import classes from './projects-map.module.css';

interface InViewProps {
  readonly found: ReturnType<typeof useProjectsInView>;
  /** All that search and filters leave, in view or not. */
  readonly all: ProjectMap | undefined;
  readonly onZoomIn: (position: Coordinate) => void;
}

/** Table of the projects on the map. */
export function InView({ found, all, onZoomIn }: InViewProps) {
  const titleId = useId();
  const { data, error, isFetching, isPlaceholderData, refetch } = found;
  // Defers hundreds of rows, so that the map stays responsive.
  const content = useDeferredValue(data);
  const outside = all && data && !isPlaceholderData ? all.totalCount - data.totalCount : 0;
  return (
    <div className={classes.inView}>
      <h2 id={titleId}>{TEXTS.inView}</h2>
      <p className={classes.quiet} role="status">
        {data && TEXTS.inViewCount(data.totalCount, data.totalIsLowerBound)}
        {outside > 0 && ` – ${TEXTS.outside(outside, all?.totalIsLowerBound)}`}
      </p>
      {data?.totalIsLowerBound && <p className={classes.note}>{TEXTS.tooMany}</p>}
      {/* The scrolling area must be reachable by keyboard. */}
      <div className={classes.scrolled} tabIndex={0} role="region" aria-labelledby={titleId}>
        {error && content && <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
        {error && !content ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : !content ? (
          <Waiting />
        ) : content.totalCount === 0 ? (
          <p className={classes.none}>{TEXTS.none}</p>
        ) : (
          <div className={isPlaceholderData ? classes.old : undefined}>
            <InViewTable titleId={titleId} content={content} onZoomIn={onZoomIn} />
          </div>
        )}
      </div>
      <p className={classes.quiet}>{TEXTS.onlyPlaced}</p>
    </div>
  );
}

const BONES = [0, 1, 2, 3, 4, 5, 6, 7];

const Waiting = () => (
  <div role="status" aria-busy="true" aria-label={SCREEN_TEXTS.loading} className={classes.bones}>
    {BONES.map((bone) => (
      <Skeleton key={bone} height={12} />
    ))}
  </div>
);
