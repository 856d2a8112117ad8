import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { MapCluster, MapProject, ProjectMap } from '@portal/contracts/projects/project-map';
import { clusterName, PROJECT_MAP_TEXTS as TEXTS } from '@portal/contracts/projects/map-screen-texts';
import { Button, Link, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel } from '@portal/ui';
import { useId } from 'react';
import { useProjectLink } from '../use-project-link.ts';
import type { useProjectsInView } from './projects-map.api.ts';
import classes from './projects-map.module.css';

interface InViewProps {
  readonly found: ReturnType<typeof useProjectsInView>;
  readonly onZoomIn: (position: Coordinate) => void;
}

/** What the map shows, as a table. */
export function InView({ found, onZoomIn }: InViewProps) {
  const titleId = useId();
  const { data, error, isPlaceholderData, refetch } = found;
  return (
    <div className={classes.inView}>
      <h2 id={titleId}>{TEXTS.inView}</h2>
      <p className={classes.quiet} role="status">
        {data && TEXTS.inViewCount(data.totalCount, data.totalIsLowerBound)}
      </p>
      {data?.totalIsLowerBound && <p className={classes.note}>{TEXTS.tooMany}</p>}
      {/* It scrolls by itself: who has no pointer must be able to get there. */}
      <div className={classes.scrolled} tabIndex={0} role="region" aria-labelledby={titleId}>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting />
        ) : data.totalCount === 0 ? (
          <p className={classes.none}>{TEXTS.none}</p>
        ) : (
          <table className={isPlaceholderData ? classes.old : classes.table} aria-labelledby={titleId}>
            <thead>
              <tr>
                <th scope="col">{TEXTS.project}</th>
                <th scope="col">{TEXTS.position}</th>
              </tr>
            </thead>
            <Rows content={data} onZoomIn={onZoomIn} />
          </table>
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

interface RowsProps {
  readonly content: ProjectMap;
  readonly onZoomIn: InViewProps['onZoomIn'];
}

/** Clusters with the largest first, then projects by their names. */
function Rows({ content, onZoomIn }: RowsProps) {
  const linkOf = useProjectLink();
  const clusters = content.clusters.toSorted((one, other) => other.count - one.count);
  const projects = content.projects.toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <tbody>
      {clusters.map((cluster) => (
        <ClusterRow key={positionText(cluster.center)} cluster={cluster} onZoomIn={onZoomIn} />
      ))}
      {projects.map(({ id, name, status, coordinate }) => (
        <tr key={id} className={status === 'Closed' ? classes.muted : undefined}>
          <td>
            <Link to={linkOf(id)}>{name}</Link>
          </td>
          <td className={classes.position}>{positionText(coordinate)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function ClusterRow({ cluster, onZoomIn }: { readonly cluster: MapCluster; readonly onZoomIn: RowsProps['onZoomIn'] }) {
  const { count, center } = cluster;
  const position = positionText(center);
  return (
    <tr>
      <td>
        <span className={classes.cluster}>
          {clusterName(count)}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={TEXTS.zoomInOn(count, position)}
            onClick={() => onZoomIn(center)}
          >
            {TEXTS.zoomIn}
          </Button>
        </span>
      </td>
      <td className={classes.position}>{position}</td>
    </tr>
  );
}

const positionText = ({ latitude, longitude }: MapProject['coordinate']): string =>
  `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
