import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import type { UseMutationResult } from '@tanstack/react-query';

interface AskedOptions {
  /** What is told when it is done. */
  readonly done: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/**
 * Does what a dialog has asked about, and tells how it ended, also where the dialog is gone by then. Where the inspection
 * is gone or another one, what there is now is shown first.
 */
export function useAsked<Answer, Given>(
  { mutateAsync }: Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync'>,
  { done, onClose, onDone }: AskedOptions,
): (given: Given) => void {
  const confirm = async (given: Given): Promise<void> => {
    try {
      await mutateAsync(given);
      notify.success(done);
      onClose();
      onDone?.();
    } catch (fault) {
      const status = apiFault(fault)?.status;
      if (status === 404 || status === 409) onClose();
      notifyFailure(fault, () => void confirm(given));
    }
  };
  return (given) => void confirm(given);
}
