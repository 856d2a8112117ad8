import type { Assignment } from '@portal/contracts/projects/assignment';
import { useSession } from '@portal/portal-sdk';
import { formatDate, textCell, type DataColumn } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { ASSIGNMENT_LABELS, ASSIGNMENT_SCREEN_TEXTS as TEXTS, resourceOf, waitingText } from './assignment.texts.ts';
import { AssignmentStatusDot } from './assignment-status.tsx';

function Waiting({ assignment }: { readonly assignment: Assignment }) {
  return <span>{waitingText(assignment, useSession().viewer.userId)}</span>;
}
const beneath = (assignment: Assignment) => <Waiting assignment={assignment} />;
const WIDE = { width: 320, least: 220, isFlexible: true, isSortable: false } as const;

const REST: readonly DataColumn<Assignment>[] = [
  {
    id: 'inspectionDate',
    header: ASSIGNMENT_LABELS.inspectionDate,
    cell: ({ inspectionDate }) => (inspectionDate === null ? SCREEN_TEXTS.nothing : formatDate(inspectionDate)),
    ...{ isTabular: true, isSortable: false, width: 140, drops: 2 },
  },
  {
    id: 'status',
    header: ASSIGNMENT_LABELS.status,
    cell: ({ status }) => <AssignmentStatusDot status={status} />,
    ...{ isSortable: false, width: 170 },
  },
];

/** Columns of RESOURCES: the resource, with what the assignment waits for beneath. */
export const ASSIGNMENT_COLUMNS: readonly DataColumn<Assignment>[] = [
  { id: 'resource', header: TEXTS.resource, cell: (one) => textCell(resourceOf(one)), beneath, ...WIDE },
  ...REST,
];
