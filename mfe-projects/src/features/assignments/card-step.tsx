import type { Assignment } from '@portal/contracts/projects/assignment';
import { useNavigate } from '@portal/portal-sdk';
import { CardStep, cardStepColumn } from '@portal/ui';
import { useAssignmentActions } from './use-assignment-actions.tsx';

type AddressOf = (id: string) => string;

/** Returns the column of what an assignment waits for; naming an engineer opens it with that form. */
export const assignmentStepColumn = (addressOf: AddressOf) =>
  cardStepColumn<Assignment>((row) => <AssignmentStep row={row} addressOf={addressOf} />);

interface AssignmentStepProps {
  readonly row: Assignment;
  readonly addressOf: AddressOf;
}

function AssignmentStep({ row, addressOf }: AssignmentStepProps) {
  const navigate = useNavigate();
  const { primary, dialogs } = useAssignmentActions(row, {
    onAsk: (step) => void navigate(addressOf(row.id), { state: { step } }),
    onLost: () => undefined,
  });
  return <CardStep primary={primary} dialogs={dialogs} />;
}
