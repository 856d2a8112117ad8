import type { Coordinate } from '@portal/contracts/geo/coordinate';
import {
  DASHBOARD_STATUSES,
  INSPECTION_STATUS_LABELS,
  type DashboardStatus,
} from '@portal/contracts/projects/inspection-lists';
import { boundsAroundPositions, LOCATION_ZOOM, type LegendEntry, type Marker } from '@portal/maps';
import { INSPECTION_STATUS_COLOURS } from '@portal/ui';

/** A place on a map in the colour of its inspections. */
interface StatusPlace {
  readonly id: string;
  readonly name: string;
  readonly coordinate: Coordinate;
  readonly status: DashboardStatus;
}

/** Returns the marker of a place. */
export const markerOf = ({ id, name, coordinate, status }: StatusPlace): Marker => ({
  id,
  name,
  position: coordinate,
  kind: 'status',
  colour: INSPECTION_STATUS_COLOURS[status],
});

/** Returns the legend of the statuses that are on the map, in their order. */
export const legendOf = (places: readonly StatusPlace[]): readonly LegendEntry[] =>
  DASHBOARD_STATUSES.filter((status) => places.some((place) => place.status === status)).map((status) => ({
    sign: 'status',
    label: INSPECTION_STATUS_LABELS[status],
    colour: INSPECTION_STATUS_COLOURS[status],
  }));

/** Returns the first view: a single place is shown as on its own map. */
export const startOf = ([only, ...others]: readonly StatusPlace[]) =>
  only && others.length === 0 ? { position: only.coordinate, zoom: LOCATION_ZOOM } : undefined;

/** Returns the view that holds all of several places. */
export function targetOf(places: readonly StatusPlace[]) {
  if (places.length < 2) return undefined;
  const bounds = boundsAroundPositions(places.map(({ coordinate }) => coordinate));
  return bounds ? { bounds } : undefined;
}
