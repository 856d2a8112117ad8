import type { Inspection } from '@portal/contracts/projects/inspection';
import { CardStep, cardStepColumn } from '@portal/ui';
import { useInspectionActions } from '../item/use-inspection-actions.tsx';

/** The column of an inspection's next step: its completion, which asks over the list. */
export const INSPECTION_STEP_COLUMN = cardStepColumn<Inspection>((row) => <InspectionStep row={row} />);

const elsewhere = () => undefined;

function InspectionStep({ row }: { readonly row: Inspection }) {
  // The other actions are those of the pane.
  const options = { onReschedule: elsewhere, onCancel: elsewhere, onDeleted: elsewhere };
  const { primary, dialogs } = useInspectionActions(row, options);
  return <CardStep primary={primary} dialogs={dialogs} />;
}
