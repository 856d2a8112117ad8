import type { Inspection } from '@portal/contracts/projects/inspection';
import { type DashboardStatus, INSPECTION_STATUS_LABELS } from '@portal/contracts/projects/inspection-lists';
import type { ReactNode } from 'react';
import { DASHBOARD_STATUS_LABELS } from './inspection.texts.ts';
import classes from './inspections.module.css';
import { DASHBOARD_STATUS_COLOURS } from './status-colours.ts';

interface DashboardStatusDotProps {
  readonly status: DashboardStatus;
  /** Text beside the dot; the status by default. */
  readonly children?: ReactNode;
}

/** A status as its dot and its word (decisions §14). */
export const DashboardStatusDot = ({ status, children }: DashboardStatusDotProps) => (
  <span className={classes.status}>
    <span className={classes.dot} style={{ background: DASHBOARD_STATUS_COLOURS[status] }} aria-hidden="true" />
    {children ?? DASHBOARD_STATUS_LABELS[status]}
  </span>
);

/** Status of an inspection; a cancelled one is shown as such, whatever the state of its number. */
export function InspectionStatusDot({
  inspection,
}: {
  readonly inspection: Pick<Inspection, 'status' | 'dashboardStatus'>;
}) {
  const { status, dashboardStatus } = inspection;
  if (status !== 'Cancelled') return <DashboardStatusDot status={dashboardStatus} />;
  return (
    <span className={classes.status}>
      <span className={classes.cancelledDot} aria-hidden="true" />
      {INSPECTION_STATUS_LABELS.Cancelled}
    </span>
  );
}
