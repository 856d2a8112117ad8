import { Button } from '@portal/portal-sdk';
import type { ActionVerdict } from '@portal/contracts/common/action';
import type { ReactNode } from 'react';
import type { DataColumn } from '../table/column.ts';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import type { PaneAction } from './pane-actions.tsx';

/**
 * Returns the column of an item's most likely next step, which cards have at their foot: the primary action of its pane,
 * without a way there and back.
 * @param step returns a component that renders a {@link CardStep}; it is asked where the viewer may do anything
 */
export const cardStepColumn = <Row extends { readonly actions: readonly Pick<ActionVerdict, 'allowed'>[] }>(
  step: (row: Row) => ReactNode,
): DataColumn<Row> => ({
  id: 'nextStep',
  header: PANE_TEXTS.nextStep,
  cell: (row) => row.actions.some(({ allowed }) => allowed) && step(row),
  width: 0,
  isCardFoot: true,
  isSortable: false,
});

interface CardStepProps {
  /** Acts at once, or opens the item with its form; undefined where nothing waits for the viewer. */
  readonly primary: PaneAction | undefined;
  /** Questions of the action. */
  readonly dialogs: ReactNode;
}

/** The primary action of an item on its card. */
export function CardStep({ primary, dialogs }: CardStepProps) {
  return (
    <>
      {primary && (
        <Button variant="light" loading={primary.isBusy ?? false} onClick={primary.onPress}>
          {primary.label}
        </Button>
      )}
      {dialogs}
    </>
  );
}
