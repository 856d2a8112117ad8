import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { Button, useNavigate } from '@portal/portal-sdk';
import type { DataColumn } from '@portal/ui';
import { useItemActions } from '../item/use-item-actions.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';

type AddressOf = (id: string) => string;

/** Returns the column of the most likely next step, which cards have at their foot. */
export const cardStepColumn = (addressOf: AddressOf): DataColumn<Recommendation> => ({
  id: 'nextStep',
  header: TEXTS.nextStep,
  cell: (row) => row.actions.some(({ allowed }) => allowed) && <CardStep row={row} addressOf={addressOf} />,
  width: 0,
  isCardFoot: true,
  isSortable: false,
});

interface CardStepProps {
  readonly row: Recommendation;
  readonly addressOf: AddressOf;
}

/** The primary action of a recommendation on its card; a step with a form opens the item with it. */
function CardStep({ row, addressOf }: CardStepProps) {
  const navigate = useNavigate();
  const open = (state?: object) => void navigate(addressOf(row.id), state && { state });
  const { primary, dialogs } = useItemActions(row, {
    onEdit: open,
    onStep: (step) => open({ step }),
    onDeleted: () => undefined,
  });
  if (!primary) return null;
  return (
    <>
      <Button variant="light" loading={primary.isBusy ?? false} onClick={primary.onPress}>
        {primary.label}
      </Button>
      {dialogs}
    </>
  );
}
