import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import type { UseMutationResult } from '@tanstack/react-query';

interface AskedOptions<Answer> {
  /** What is told when it is done. */
  readonly done: string;
  readonly onClose: () => void;
  readonly onDone?: (answer: Answer) => void;
}

/** Does what a dialog has asked about; where the inspection is gone or another by now, what there is now is shown first. */
export function useAsked<Answer, Given>(
  { mutate }: Pick<UseMutationResult<Answer, Error, Given>, 'mutate'>,
  { done, onClose, onDone }: AskedOptions<Answer>,
): (given: Given) => void {
  const confirm = (given: Given): void =>
    mutate(given, {
      onSuccess: (answer) => {
        notify.success(done);
        onClose();
        onDone?.(answer);
      },
      onError: (fault) => {
        const status = apiFault(fault)?.status;
        if (status === 404 || status === 409) onClose();
        notifyFailure(fault, () => confirm(given));
      },
    });
  return confirm;
}
