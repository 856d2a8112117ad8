import {
  INSPECTION_STATUS_LABELS,
  type DashboardStatus,
  type InspectionStatus,
} from '@portal/contracts/projects/inspection-lists';
import type { ReactNode } from 'react';
import { INSPECTION_STATUS_COLOURS } from './inspection-colours.ts';
import classes from './marks.module.css';
import { CLOSED_LOOK, StatusDot } from './status-dot.tsx';

export interface InspectionMarkProps {
  /** Status as lists, calendars, maps and the dashboard show it, or `Cancelled`. */
  readonly status: DashboardStatus | 'Cancelled';
  /** Text beside the dot; the status by default. */
  readonly children?: ReactNode;
}

/** The status of an inspection as its dot and its word (decisions §14). */
export function InspectionMark({ status, children }: InspectionMarkProps) {
  const label = children ?? INSPECTION_STATUS_LABELS[status];
  if (status === 'Closed') return <StatusDot {...CLOSED_LOOK} label={label} />;
  const isCancelled = status === 'Cancelled';
  return (
    <span className={classes.mark}>
      <span
        className={`${classes.dot} ${isCancelled ? classes.cancelled : classes.inspection}`}
        style={isCancelled ? undefined : { background: INSPECTION_STATUS_COLOURS[status] }}
        aria-hidden="true"
      />
      {label}
    </span>
  );
}

/** Returns the status that screens show of an inspection: a cancelled one is shown as such, whatever the state of its number. */
export const shownStatusOf = ({
  status,
  dashboardStatus,
}: {
  readonly status: InspectionStatus;
  readonly dashboardStatus: DashboardStatus;
}): DashboardStatus | 'Cancelled' => (status === 'Cancelled' ? status : dashboardStatus);
