import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import { INSPECTION_KIND_LABELS, INSPECTION_STATUS_LABELS } from '@portal/contracts/projects/inspection-lists';
import { formatUtcOffset, formatWallTime, InspectionMark, formatInstant, textCell } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { fileColumn, markColumn, shownIdsOf } from '../lists/file-columns.ts';
import { DASHBOARD_INSPECTION_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS } from '../lists/list.texts.ts';
import classes from '../lists/lists.module.css';

type Row = DashboardInspection;
const MINUTE_MS = 60_000;

/** Returns a time by the clocks of the site; where its zone is not known, by the viewer's. */
const timeText = (instant: string | null, wallTime: string | null): string => {
  if (wallTime !== null) return formatWallTime(wallTime);
  return instant === null ? SCREEN_TEXTS.nothing : formatInstant(instant);
};
export const startText = ({ startDateTime, startWallTime }: Pick<Row, 'startDateTime' | 'startWallTime'>): string =>
  timeText(startDateTime, startWallTime);
export const endText = ({ endDateTime, endWallTime }: Row): string => timeText(endDateTime, endWallTime);

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE_MS);

/** Returns by how much the clocks of the site, told to the minute, are ahead of UTC; nothing where its zone is not known. */
const offsetText = (instant: string | null, wallTime: string | null): string | null =>
  instant === null || wallTime === null ? null : formatUtcOffset(minuteOf(`${wallTime}Z`) - minuteOf(instant));
const startOffset = ({ startDateTime, startWallTime }: Row) => offsetText(startDateTime, startWallTime);
const endOffset = ({ endDateTime, endWallTime }: Row) => offsetText(endDateTime, endWallTime);

/** Columns of inspections of several projects, by the name of the project (spec 2 §9). */
export const INSPECTION_COLUMNS: readonly ListColumn<Row>[] = [
  {
    id: 'name',
    header: DASHBOARD_LIST_TEXTS.project,
    cell: ({ projectName }) => <bdi title={projectName}>{projectName}</bdi>,
    beneath: ({ kind }) => kind && INSPECTION_KIND_LABELS[kind],
    value: ({ projectName }) => projectName,
    ...{ width: 280, least: 200, isFlexible: true },
  },
  {
    id: 'inspectionNumber',
    header: TEXTS.inspection,
    cell: ({ inspectionNumber }) => inspectionNumber,
    value: ({ inspectionNumber }) => inspectionNumber,
    ...{ kind: 'number', width: 96, align: 'end', isSortable: false },
  },
  {
    id: 'status',
    header: DASHBOARD_LIST_TEXTS.status,
    cell: ({ status, isOverdue }) => (
      <span>
        <InspectionMark status={status} />
        {isOverdue && <span className={classes.late}>{TEXTS.pastEnd}</span>}
      </span>
    ),
    value: ({ status }) => INSPECTION_STATUS_LABELS[status],
    ...{ width: 220, isSortable: false },
  },
  {
    id: 'startDateTime',
    header: TEXTS.start,
    cell: startText,
    beneath: startOffset,
    value: startText,
    ...{ width: 172, isTabular: true, drops: 1 },
  },
  {
    id: 'endDateTime',
    header: TEXTS.end,
    cell: endText,
    beneath: endOffset,
    value: endText,
    ...{ width: 172, isTabular: true, isSortable: false, drops: 3 },
  },
  {
    id: 'location',
    header: TEXTS.location,
    cell: ({ locationName }) => textCell(locationName),
    beneath: ({ countryName }) => countryName,
    value: ({ locationName }) => locationName,
    ...{ width: 180, isSortable: false, isWrapped: true, drops: 2 },
  },
  fileColumn('kind', TEXTS.kind, ({ kind }) => kind && INSPECTION_KIND_LABELS[kind]),
  fileColumn('countryName', TEXTS.country, ({ countryName }) => countryName),
  markColumn('isOverdue', TEXTS.pastEnd, ({ isOverdue }) => isOverdue),
];

export const INSPECTION_COLUMN_IDS: readonly string[] = shownIdsOf(INSPECTION_COLUMNS);
