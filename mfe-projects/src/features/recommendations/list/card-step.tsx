import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { useNavigate } from '@portal/portal-sdk';
import { CardStep, cardStepColumn } from '@portal/ui';
import { useItemActions } from '../item/use-item-actions.tsx';

type AddressOf = (id: string) => string;

/** Returns the column of the most likely next step; one with a form opens the recommendation with it. */
export const recommendationStepColumn = (addressOf: AddressOf) =>
  cardStepColumn<Recommendation>((row) => <RecommendationStep row={row} addressOf={addressOf} />);

interface RecommendationStepProps {
  readonly row: Recommendation;
  readonly addressOf: AddressOf;
}

function RecommendationStep({ row, addressOf }: RecommendationStepProps) {
  const navigate = useNavigate();
  const open = (state?: object) => void navigate(addressOf(row.id), state && { state });
  const { primary, dialogs } = useItemActions(row, {
    onEdit: () => open({ step: 'update' }),
    onStep: (step) => open({ step }),
    onDeleted: () => undefined,
  });
  return <CardStep primary={primary} dialogs={dialogs} />;
}
