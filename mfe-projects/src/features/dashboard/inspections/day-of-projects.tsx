import type { DashboardCalendar } from '@portal/contracts/insights/dashboard-inspections';
import { INSPECTION_STATUS_LABELS } from '@portal/contracts/projects/inspection-lists';
import { Button, Link } from '@portal/portal-sdk';
import { INSPECTION_STATUS_COLOURS } from '@portal/ui';
import { useState } from 'react';
import calendar from '../../inspections/calendar/calendar.module.css';
import { DASHBOARD_INSPECTION_TEXTS as TEXTS } from '../lists/list.texts.ts';
import { startText } from './inspection-columns.tsx';

type Inspection = DashboardCalendar['items'][number];

export interface DayOfProjectsProps {
  readonly inspections: readonly Inspection[];
  /** Address to which an inspection leads. */
  readonly linkOf: (inspection: Inspection) => string;
  readonly openId: string | null;
}

/** Inspections that a day shows before somebody asks for all. */
const FIRST = 4;

/** The inspections of several projects that begin on a day. */
export function DayOfProjects({ inspections, linkOf, openId }: DayOfProjectsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? inspections : inspections.slice(0, FIRST);
  const hidden = inspections.length - shown.length;
  return (
    <>
      {shown.map((inspection) => (
        <Entry key={inspection.id} inspection={inspection} to={linkOf(inspection)} isOpen={inspection.id === openId} />
      ))}
      {hidden > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
          {TEXTS.more(hidden)}
        </Button>
      )}
    </>
  );
}

interface EntryProps {
  readonly inspection: Inspection;
  readonly to: string;
  readonly isOpen: boolean;
}

function Entry({ inspection, to, isOpen }: EntryProps) {
  const { projectName, inspectionNumber, status, locationName } = inspection;
  const word = INSPECTION_STATUS_LABELS[status];
  const start = startText(inspection);
  const facts = [projectName, TEXTS.numbered(inspectionNumber), word, locationName].filter(Boolean).join(', ');
  return (
    <Link
      to={to}
      data-row-link=""
      data-row-id={inspection.id}
      className={calendar.entry}
      style={{ borderLeftColor: INSPECTION_STATUS_COLOURS[status] }}
      title={facts}
      {...(isOpen && { 'aria-current': 'true' })}
    >
      <span className={calendar.name}>
        <bdi>{projectName}</bdi>
      </span>{' '}
      <span className={calendar.facts}>
        <span>{TEXTS.numbered(inspectionNumber)}</span> <span>{start.slice(start.indexOf(' ') + 1)}</span>{' '}
        <span>{word}</span>
      </span>
    </Link>
  );
}
