import { DeleteDialog } from '@portal/ui';
import { RATE_SCREEN_TEXTS as TEXTS } from './rate.texts.ts';
import { useDeleteRate } from './rates.api.ts';
import { rateName, type ShownRate } from './shown-rate.ts';

interface DeleteRateProps {
  readonly rate: ShownRate;
  /** Called when it is deleted, by this dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a rate (spec 3 §8). */
export function DeleteRate({ rate, onDeleted, onClose }: DeleteRateProps) {
  return (
    <DeleteDialog
      mutation={useDeleteRate()}
      given={{ params: { id: rate.id }, ifMatch: rate.version }}
      title={TEXTS.deleteTitle}
      verb={TEXTS.delete}
      done={TEXTS.deleted}
      onDeleted={onDeleted}
      onGone={onDeleted}
      onClose={onClose}
    >
      <strong>{rateName(rate)}</strong>
      <p>{TEXTS.deleteBody}</p>
    </DeleteDialog>
  );
}
