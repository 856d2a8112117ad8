import { Link } from '@portal/portal-sdk';
import { InspectionStatusDot } from '../inspection-status.tsx';
import { INSPECTION_MAP_TEXTS as TEXTS, INSPECTION_SCREEN_TEXTS } from '../inspection.texts.ts';
import type { InspectionPlace } from './inspection-places.ts';
import classes from './map.module.css';

interface PlacesTableProps {
  readonly places: readonly InspectionPlace[];
  readonly linkOf: (id: string) => string;
  readonly openId: string | null;
}

/** Table of the places on the map. */
export function PlacesTable({ places, linkOf, openId }: PlacesTableProps) {
  if (places.length === 0) return <p className={classes.quiet}>{TEXTS.none}</p>;
  return (
    <table className={classes.table} aria-label={TEXTS.table}>
      <thead>
        <tr>
          <th scope="col">{INSPECTION_SCREEN_TEXTS.location}</th>
          <th scope="col">{TEXTS.inspection}</th>
          <th scope="col">{INSPECTION_SCREEN_TEXTS.status}</th>
        </tr>
      </thead>
      <tbody>
        {places.flatMap(({ id, name, inspections }) =>
          inspections.map((inspection) => (
            <tr key={`${id} ${inspection.id}`}>
              <td>{name}</td>
              <td>
                <Link
                  to={linkOf(inspection.id)}
                  data-row-link=""
                  data-row-id={inspection.id}
                  {...(inspection.id === openId && { 'aria-current': 'true' })}
                >
                  {INSPECTION_SCREEN_TEXTS.inspection(inspection.inspectionNumber)}
                </Link>
              </td>
              <td>
                <InspectionStatusDot inspection={inspection} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
