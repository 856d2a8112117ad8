import type { InspectionsSummary } from '@portal/contracts/projects/inspection';
import { INSPECTION_STATUS_LABELS, type DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import { Button } from '@portal/portal-sdk';
import { type DrawnAction, AddButton, InspectionMark } from '@portal/ui';
import { IconCalendar, IconList, IconMap2 } from '@tabler/icons-react';
import { INSPECTION_SCREEN_TEXTS as TEXTS, INSPECTION_VIEWS, type InspectionView } from './inspection.texts.ts';
import classes from './inspections.module.css';

interface InspectionsHeadProps {
  /** Undefined where it could not be read. */
  readonly summary: InspectionsSummary | undefined;
  readonly view: InspectionView;
  readonly onView: (view: InspectionView) => void;
  readonly schedule: DrawnAction | undefined;
  readonly onSchedule: () => void;
}

const ICONS = { list: IconList, calendar: IconCalendar, map: IconMap2 } as const;

/** Head of the tab: progress of the inspections, choice of the view, and the next action. */
export function InspectionsHead({ summary, view, onView, schedule, onSchedule }: InspectionsHeadProps) {
  return (
    <div className={classes.head}>
      {summary && <Summary summary={summary} />}
      <div className={classes.tools}>
        <Button.Group aria-label={TEXTS.view}>
          {INSPECTION_VIEWS.map((one) => {
            const Icon = ICONS[one];
            return (
              <Button
                key={one}
                variant="default"
                className={one === view ? (classes.shown ?? '') : ''}
                aria-pressed={one === view}
                leftSection={<Icon size={18} aria-hidden />}
                onClick={() => onView(one)}
              >
                {TEXTS[one]}
              </Button>
            );
          })}
        </Button.Group>
        {schedule && (
          <AddButton obstacle={schedule.obstacle} onClick={onSchedule}>
            {TEXTS.schedule}
          </AddButton>
        )}
      </div>
    </div>
  );
}

const COUNTS = {
  NotScheduled: 'notScheduled',
  Scheduled: 'scheduled',
  Progressing: 'progressing',
  Completed: 'completed',
  Closed: 'closed',
} as const satisfies Record<DashboardStatus, keyof InspectionsSummary>;
const STATUSES = Object.keys(COUNTS) as readonly DashboardStatus[];

/** Numbers by status, which are also the legend of calendar and map, with their colours. */
function Summary({ summary }: { readonly summary: InspectionsSummary }) {
  return (
    <ul className={classes.summary} aria-label={TEXTS.summary}>
      <li className={classes.total}>{TEXTS.expected(summary.total)}</li>
      {STATUSES.map((status) => (
        <li key={status}>
          <InspectionMark status={status}>
            {INSPECTION_STATUS_LABELS[status]} <b>{summary[COUNTS[status]]}</b>
          </InspectionMark>
        </li>
      ))}
      <li>{TEXTS.remaining(summary.remaining)}</li>
      {summary.cancelled > 0 && <li>{TEXTS.cancelledCount(summary.cancelled)}</li>}
    </ul>
  );
}
