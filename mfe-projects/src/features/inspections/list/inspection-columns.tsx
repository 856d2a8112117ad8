import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_KIND_LABELS, type InspectionSortField } from '@portal/contracts/projects/inspection-lists';
import { formatNumber, type DataColumn } from '@portal/ui';
import { InspectionStatusDot } from '../inspection-status.tsx';
import { INSPECTION_SCREEN_TEXTS as TEXTS } from '../inspection.texts.ts';
import classes from '../inspections.module.css';
import { SiteTime } from '../site-time.tsx';

const SORTABLE = {
  number: 'inspectionNumber',
  start: 'startDateTime',
  status: 'status',
} as const satisfies Record<string, InspectionSortField>;

/** Name with kind and place beneath, status, start and end at the site. */
const COLUMNS: readonly DataColumn<Inspection>[] = [
  {
    id: SORTABLE.number,
    header: TEXTS.rowName,
    cell: ({ inspectionNumber }) => TEXTS.inspection(inspectionNumber),
    beneath: ({ kind, locationName }) => (
      <span title={locationName}>
        {INSPECTION_KIND_LABELS[kind]} · {locationName}
      </span>
    ),
    width: 260,
    least: 200,
    isFlexible: true,
  },
  { id: SORTABLE.status, header: TEXTS.status, cell: (row) => <StatusCell inspection={row} />, width: 160 },
  {
    id: SORTABLE.start,
    header: TEXTS.start,
    cell: ({ startDateTime, startUtcOffsetMinutes, timeZone }) => (
      <SiteTime instant={startDateTime} offsetMinutes={startUtcOffsetMinutes} timeZone={timeZone} />
    ),
    width: 248,
    drops: 1,
  },
  {
    id: 'endDateTime',
    header: TEXTS.end,
    cell: ({ endDateTime, endUtcOffsetMinutes, timeZone }) => (
      <SiteTime instant={endDateTime} offsetMinutes={endUtcOffsetMinutes} timeZone={timeZone} />
    ),
    isSortable: false,
    width: 248,
    drops: 3,
  },
];

const RECOMMENDATIONS: DataColumn<Inspection> = {
  id: 'recommendationsCount',
  header: TEXTS.recommendations,
  cell: ({ recommendationsCount }) => formatNumber(recommendationsCount),
  isSortable: false,
  align: 'end',
  width: 140,
  drops: 2,
};

/** Returns the columns; that of recommendations only where an inspection of the page has some. */
export const inspectionColumns = (inspections: readonly Inspection[]): readonly DataColumn<Inspection>[] =>
  inspections.some(({ recommendationsCount }) => recommendationsCount > 0) ? [...COLUMNS, RECOMMENDATIONS] : COLUMNS;

/** Status cell; a cancelled inspection shows the reason. */
function StatusCell({ inspection }: { readonly inspection: Inspection }) {
  const { cancelReason } = inspection;
  if (cancelReason === null) return <InspectionStatusDot inspection={inspection} />;
  return (
    <span className={classes.times}>
      <InspectionStatusDot inspection={inspection} />
      <span className={classes.second} title={cancelReason}>
        {cancelReason}
      </span>
    </span>
  );
}
