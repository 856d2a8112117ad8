import type { Inspection } from '@portal/contracts/projects/inspection';
import type { InspectionSortField } from '@portal/contracts/projects/inspection-lists';
import { VisuallyHidden } from '@portal/portal-sdk';
import { formatNumber, textCell, type DataColumn } from '@portal/ui';
import { InspectionStatusDot } from '../inspection-status.tsx';
import { INSPECTION_KIND_LABELS, INSPECTION_SCREEN_TEXTS as TEXTS } from '../inspection.texts.ts';
import classes from '../inspections.module.css';
import { SiteTime } from '../site-time.tsx';

const SORTABLE = {
  number: 'inspectionNumber',
  start: 'startDateTime',
  status: 'status',
} as const satisfies Record<string, InspectionSortField>;

/** Number, status, kind, location, start and end at the site, recommendations. */
export const INSPECTION_COLUMNS: readonly DataColumn<Inspection>[] = [
  {
    id: SORTABLE.number,
    header: TEXTS.number,
    cell: ({ inspectionNumber }) => (
      <>
        <VisuallyHidden>{TEXTS.rowName}</VisuallyHidden> {inspectionNumber}
      </>
    ),
    width: 72,
  },
  { id: SORTABLE.status, header: TEXTS.status, cell: (row) => <StatusCell inspection={row} />, width: 160 },
  {
    id: 'kind',
    header: TEXTS.kind,
    cell: ({ kind }) => INSPECTION_KIND_LABELS[kind],
    isSortable: false,
    width: 100,
  },
  {
    id: 'locationName',
    header: TEXTS.location,
    cell: ({ locationName }) => textCell(locationName),
    isSortable: false,
    width: 260,
    isFlexible: true,
    least: 160,
  },
  {
    id: SORTABLE.start,
    header: TEXTS.start,
    cell: ({ startDateTime, startUtcOffsetMinutes, timeZone }) => (
      <SiteTime instant={startDateTime} offsetMinutes={startUtcOffsetMinutes} timeZone={timeZone} />
    ),
    width: 232,
  },
  {
    id: 'endDateTime',
    header: TEXTS.end,
    cell: ({ endDateTime, endUtcOffsetMinutes, timeZone }) => (
      <SiteTime instant={endDateTime} offsetMinutes={endUtcOffsetMinutes} timeZone={timeZone} />
    ),
    isSortable: false,
    width: 232,
  },
  {
    id: 'recommendationsCount',
    header: TEXTS.recommendations,
    cell: ({ recommendationsCount }) => formatNumber(recommendationsCount),
    isSortable: false,
    align: 'end',
    width: 140,
  },
];

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
