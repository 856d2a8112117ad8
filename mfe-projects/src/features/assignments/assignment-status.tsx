import { ASSIGNMENT_STATUS_LABELS, type AssignmentStatus } from '@portal/contracts/projects/assignment-lists';
import { CLOSED_LOOK, StatusDot, type StatusLook } from '@portal/ui';

const LOOKS: Readonly<Record<AssignmentStatus, StatusLook>> = {
  AwaitingResource: { tone: 'warning', shape: 'dashed' },
  Unviewed: { tone: 'info', shape: 'ring' },
  Accepted: { tone: 'success' },
  TransferPending: { tone: 'warning', shape: 'half' },
  Completed: CLOSED_LOOK,
  Cancelled: { tone: 'neutral', shape: 'cross' },
};

/** Status of an assignment as a dot and a word. */
export const AssignmentStatusDot = ({ status }: { readonly status: AssignmentStatus }) => (
  <StatusDot {...LOOKS[status]} label={ASSIGNMENT_STATUS_LABELS[status]} />
);
