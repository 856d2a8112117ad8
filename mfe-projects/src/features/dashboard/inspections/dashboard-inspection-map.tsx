import type { DashboardMap, DashboardMapItem } from '@portal/contracts/insights/dashboard-inspections';
import { MapLegend, MarkerLayer, PopUp, WorldMap } from '@portal/maps';
import { Link, VisuallyHidden } from '@portal/portal-sdk';
import { ErrorPanel, InspectionMark, Loading } from '@portal/ui';
import { useMemo, useState } from 'react';
import classes from '../../inspections/map/map.module.css';
import { legendOf, markerOf, startOf, targetOf } from '../../inspections/map/places-on-map.ts';
import { useProjectLink } from '../../projects/use-project-link.ts';
import { useInspectionsOnMap } from '../lists/dashboard-list.api.ts';
import { DASHBOARD_INSPECTION_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS } from '../lists/list.texts.ts';
import { figureText } from '../overview/overview.texts.ts';

interface DashboardInspectionMapProps {
  readonly query: URLSearchParams;
  readonly isWaiting: boolean;
}

/** The projects with the states of their inspections on a map, in the colours of the statuses, and as a table (decisions §14). */
export default function DashboardInspectionMap({ query, isWaiting }: DashboardInspectionMapProps) {
  const { data, error, refetch } = useInspectionsOnMap(query, isWaiting);
  if (data) return <Places map={data} among={query.toString()} />;
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={560} />;
}

function Places({
  map: { items, totalCount, totalIsLowerBound },
  among,
}: {
  readonly map: DashboardMap;
  readonly among: string;
}) {
  const linkOf = useProjectLink();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = items.find(({ id }) => id === chosenId);
  const markers = useMemo(() => items.map(markerOf), [items]);
  // Other filters may find projects elsewhere; a hint of news moves nothing.
  const [aim, setAim] = useState({ among: '', target: targetOf(items) });
  if (aim.among !== among) setAim({ among, target: targetOf(items) });
  const [start] = useState(() => startOf(items));
  return (
    <div className={classes.frame}>
      <div className={classes.view}>
        <div className={classes.map}>
          <WorldMap label={TEXTS.mapTitle} start={start} target={aim.target} isAimed>
            <MarkerLayer markers={markers} chosenId={chosenId} onChoose={setChosenId} takesEnter />
            {chosen && (
              <PopUp label={chosen.name} position={chosen.coordinate} onClose={() => setChosenId(undefined)}>
                <strong className={classes.name}>{chosen.name}</strong>
                <p>
                  <InspectionMark status={chosen.status} />
                </p>
                <p className={classes.quiet}>{TEXTS.onMap(chosen.scheduled, chosen.completed, chosen.remaining)}</p>
                <p>
                  <Link to={linkOf(chosen.id)}>
                    {DASHBOARD_LIST_TEXTS.goToProject} <VisuallyHidden>{chosen.name}</VisuallyHidden>
                  </Link>
                </p>
              </PopUp>
            )}
          </WorldMap>
          {items.length > 0 && (
            <div className={classes.legend}>
              <MapLegend entries={legendOf(items)} />
            </div>
          )}
        </div>
        <div className={classes.beside} tabIndex={0} role="region" aria-label={TEXTS.mapTable}>
          {items.length === 0 ? <p className={classes.quiet}>{TEXTS.noneOnMap}</p> : <Table items={items} />}
          {(totalIsLowerBound || totalCount > items.length) && (
            <p className={classes.quiet}>{TEXTS.onlyFirst(items.length, figureText(totalCount, totalIsLowerBound))}</p>
          )}
          <p className={classes.quiet}>{TEXTS.onlyPlaced}</p>
        </div>
      </div>
    </div>
  );
}

function Table({ items }: { readonly items: readonly DashboardMapItem[] }) {
  const linkOf = useProjectLink();
  return (
    <table className={classes.table} aria-label={TEXTS.mapTable}>
      <thead>
        <tr>
          <th scope="col">{DASHBOARD_LIST_TEXTS.project}</th>
          <th scope="col">{DASHBOARD_LIST_TEXTS.status}</th>
          <th scope="col">{TEXTS.total}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, status, total }) => (
          <tr key={id}>
            <td>
              <Link to={linkOf(id)}>
                <bdi>{name}</bdi>
              </Link>
            </td>
            <td>
              <InspectionMark status={status} />
            </td>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
