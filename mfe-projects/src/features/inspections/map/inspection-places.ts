import type { Inspection } from '@portal/contracts/projects/inspection';
import type { DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import type { Coordinate } from '@portal/contracts/geo/coordinate';

/** A location with the inspections that take place there, by their numbers. */
export interface InspectionPlace {
  readonly id: string;
  readonly name: string;
  readonly coordinate: Coordinate;
  readonly status: DashboardStatus;
  readonly inspections: readonly Inspection[];
}

/** Statuses by urgency; a place shows its most urgent one. */
const URGENCY: readonly DashboardStatus[] = ['Progressing', 'Scheduled', 'NotScheduled', 'Completed', 'Closed'];

/** Inspections by where they take place; those whose location was deleted are nowhere. */
export function placesOf(inspections: readonly Inspection[]): readonly InspectionPlace[] {
  const placed = inspections.filter(({ coordinate, locationId }) => coordinate !== null && locationId !== null);
  const byLocation = Map.groupBy(placed, ({ locationId }) => locationId ?? '');
  return [...byLocation].flatMap(([id, there]) => {
    const [one] = there;
    if (!one?.coordinate) return [];
    const live = there.filter(({ status }) => status !== 'Cancelled');
    const statuses = (live.length > 0 ? live : there).map(({ dashboardStatus }) => dashboardStatus);
    const status = URGENCY.find((known) => statuses.includes(known)) ?? one.dashboardStatus;
    const inspections = there.toSorted((a, b) => a.inspectionNumber - b.inspectionNumber);
    return [{ id, name: one.locationName, coordinate: one.coordinate, status, inspections }];
  });
}
