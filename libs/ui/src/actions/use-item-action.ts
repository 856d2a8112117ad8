import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useStaleSave } from '../dialogs/use-stale-save.tsx';

/** Properties of a mutation that an action uses. */
export type ItemMutation<Given, Answer> = Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync' | 'isPending'>;

export interface ItemActionOptions<Given, Answer> {
  readonly mutation: ItemMutation<Given, Answer>;
  /** The notice of success. */
  readonly done: string | ((answer: Answer, given: Given) => string);
  /** Closes the dialog: after success, and when the item is gone or changed. */
  readonly onClose?: (() => void) | undefined;
  readonly onDone?: ((answer: Answer) => void) | undefined;
  /** Called when somebody else has deleted the item. */
  readonly onGone?: (() => void) | undefined;
  /** The fields whose refusals are returned as `error` instead of becoming a notice; `true` for all. */
  readonly fields?: readonly string[] | true;
  /** Called for each refusal, before it is shown. */
  readonly onRefused?: (() => void) | undefined;
  /** Confirmation for a newer version by somebody else; without it the action closes and notifies. */
  readonly stale?: {
    readonly onReload: () => void;
    /** Returns the request that overwrites the newer version; absent where overwriting is not allowed. */
    readonly overwrite?: (given: Given) => Given;
  };
}

export interface ItemAction<Given> {
  /** Runs the action and shows its result. */
  readonly run: (given: Given) => void;
  /** Runs the action and throws refusals, which forms show at their fields. */
  readonly attempt: (given: Given) => Promise<void>;
  /** Opens the confirmation for a refusal because of a newer version; returns false for any other refusal. */
  readonly askStale: (fault: unknown, given: Given) => boolean;
  readonly isBusy: boolean;
  /** Forgets the error; for dialogs that are closed and opened again. */
  readonly clear: () => void;
  /** Error of the server at a field of the argument. */
  readonly error: string | undefined;
  /** Must be rendered by actions with `stale`. */
  readonly staleDialog: ReactNode;
}

/**
 * Runs one action on one item. Success closes the dialog and shows a notice; a refusal shows a notice, with Retry where
 * that may help. The notice appears even if the item's row is gone by then.
 */
export function useItemAction<Given, Answer>(options: ItemActionOptions<Given, Answer>): ItemAction<Given> {
  const { mutation, done, onClose, onDone, onGone = onClose, onRefused, fields = [], stale } = options;
  const [error, setError] = useState<string>();
  const overwrite = stale?.overwrite;

  const attempt = async (given: Given): Promise<void> => {
    const answer = await mutation.mutateAsync(given);
    notify.success(typeof done === 'string' ? done : done(answer, given));
    onClose?.();
    onDone?.(answer);
  };
  const asking = useStaleSave<Given>({
    onReload: () => {
      stale?.onReload();
      onClose?.();
    },
    ...(overwrite && { onOverwrite: (given: Given) => attempt(overwrite(given)) }),
  });
  const refuse = (fault: unknown, given: Given): void => {
    onRefused?.();
    if (stale && asking.ask(fault, given)) return;
    const { status, fieldErrors = {} } = apiFault(fault) ?? {};
    const [message] = (fields === true ? Object.keys(fieldErrors) : fields).flatMap(
      (field) => fieldErrors[field] ?? [],
    );
    setError(message);
    if (message !== undefined) return;
    if (status === 404) onGone?.();
    else if (status === 409) onClose?.();
    notifyFailure(fault, () => run(given));
  };
  const clear = (): void => setError(undefined);
  const run = (given: Given): void => {
    clear();
    void attempt(given).catch((fault: unknown) => refuse(fault, given));
  };

  return { run, attempt, clear, askStale: asking.ask, isBusy: mutation.isPending, error, staleDialog: asking.dialog };
}
