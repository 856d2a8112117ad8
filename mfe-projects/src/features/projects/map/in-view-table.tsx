import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { MapCluster, MapProject, ProjectMap } from '@portal/contracts/projects/project-map';
import { Button, Link, UnstyledButton } from '@portal/portal-sdk';
import { memo, useMemo, useState } from 'react';
import { useProjectLink } from '../use-project-link.ts';
import { clusterName, PROJECT_MAP_TEXTS as TEXTS } from './map.texts.ts';
import classes from './projects-map.module.css';

interface InViewTableProps {
  /** Id of the element that labels the table. */
  readonly titleId: string;
  readonly content: ProjectMap;
  readonly onZoomIn: (position: Coordinate) => void;
}

/** Number of rows shown at first and added on each request for more. */
const ROWS = 100;

/** Table of clusters, largest first, then projects by name; rendered again only when they change. */
export const InViewTable = memo(function InViewTable({ titleId, content, onZoomIn }: InViewTableProps) {
  const linkOf = useProjectLink();
  const [more, setMore] = useState({ of: content, rows: ROWS });
  const rows = useMemo(() => rowsOf(content), [content]);
  const limit = more.of === content ? more.rows : ROWS;
  const hidden = rows.length - limit;
  return (
    <>
      <table className={classes.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.project}</th>
            <th scope="col" className={classes.status}>
              {TEXTS.status}
            </th>
            <th scope="col" className={classes.position}>
              {TEXTS.position}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .slice(0, limit)
            .map((row) =>
              'id' in row ? (
                <ProjectRow key={row.id} project={row} link={linkOf(row.id)} />
              ) : (
                <ClusterRow key={positionText(row.center)} cluster={row} onZoomIn={onZoomIn} />
              ),
            )}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="subtle" fullWidth onClick={() => setMore({ of: content, rows: limit + ROWS })}>
          {TEXTS.showMore(Math.min(ROWS, hidden), hidden)}
        </Button>
      )}
    </>
  );
});

const rowsOf = ({ clusters, projects }: ProjectMap): readonly (MapCluster | MapProject)[] => [
  ...clusters.toSorted((one, other) => other.count - one.count),
  ...projects.toSorted((one, other) => BY_NAME.compare(one.name, other.name)),
];

/** One for all comparisons: each `localeCompare` would make its own. */
const BY_NAME = new Intl.Collator();

function ProjectRow({ project, link }: { readonly project: MapProject; readonly link: string }) {
  const { name, status, coordinate } = project;
  return (
    <tr className={status === 'Closed' ? classes.muted : undefined}>
      <td>
        <Link to={link}>{name}</Link>
      </td>
      <td>{status}</td>
      <td className={classes.position}>{positionText(coordinate)}</td>
    </tr>
  );
}

interface ClusterRowProps {
  readonly cluster: MapCluster;
  readonly onZoomIn: InViewTableProps['onZoomIn'];
}

function ClusterRow({ cluster: { count, center }, onZoomIn }: ClusterRowProps) {
  const position = positionText(center);
  return (
    <tr>
      <td colSpan={2}>
        <span className={classes.cluster}>
          {clusterName(count)}
          <UnstyledButton
            className={classes.closer ?? ''}
            aria-label={TEXTS.zoomInOn(count, position)}
            onClick={() => onZoomIn(center)}
          >
            {TEXTS.zoomIn}
          </UnstyledButton>
        </span>
      </td>
      <td className={classes.position}>{position}</td>
    </tr>
  );
}

const positionText = ({ latitude, longitude }: Coordinate): string => `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
