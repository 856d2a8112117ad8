import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useConflict } from './use-conflict.tsx';

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
  /** Returns the request that overwrites a newer version; absent if the person must see the newer item first. */
  readonly overwrite?: ((given: Given, version: number) => Given | Promise<Given>) | undefined;
  /** Returns false if the item, as it is known now, does not allow the action any more: overwriting is not offered. */
  readonly isPossible?: ((given: Given) => boolean) | undefined;
}

export interface ItemAction<Given> {
  /** Runs the action and shows its result. */
  readonly run: (given: Given) => void;
  /** Runs the action and throws refusals, which forms show at their fields. */
  readonly attempt: (given: Given) => Promise<void>;
  /**
   * The `onFault` of a form that attempts the action: asks about a newer version, and closes where the item is gone or
   * does not allow the action any more. `again` attempts it once more.
   */
  readonly onFault: (fault: unknown, again: () => void) => boolean;
  readonly isBusy: boolean;
  /** Forgets the error; for dialogs that are closed and opened again. */
  readonly clear: () => void;
  /** Error of the server at a field of the argument. */
  readonly error: string | undefined;
  /** Must be rendered: it says who has changed the item, and offers Reload and, where allowed, Overwrite (ADR 27). */
  readonly staleDialog: ReactNode;
}

/**
 * Runs one action on one item. Success closes the dialog and shows a notice; a refusal shows a notice, with Retry if
 * that may help; a newer version opens its dialog. The notice appears even if the item's row has
 * disappeared.
 */
export function useItemAction<Given, Answer>(options: ItemActionOptions<Given, Answer>): ItemAction<Given> {
  const { mutation, done, onClose, onDone, onGone = onClose, onRefused, fields = [], overwrite } = options;
  const { isPossible = () => true } = options;
  const [error, setError] = useState<string>();
  const [last, setLast] = useState<Given>();
  const client = useQueryClient();
  const conflict = useConflict({
    subject: 'action',
    isPossible: last === undefined || isPossible(last),
    onReload: () => {
      // Load all queries of the page again: the item appears in its panel, in lists and in counts.
      void client.invalidateQueries();
      onClose?.();
    },
  });
  const attempt = async (given: Given): Promise<void> => {
    setLast(given);
    const version = conflict.overwritten();
    const sent = overwrite && version !== undefined ? await overwrite(given, version) : given;
    const answer = await mutation.mutateAsync(sent);
    conflict.forget();
    notify.success(typeof done === 'string' ? done : done(answer, given));
    onClose?.();
    onDone?.(answer);
  };
  const onFault = (fault: unknown, again: () => void): boolean => {
    if (conflict.ask(fault, overwrite && again)) return true;
    const { status, fieldErrors = {} } = apiFault(fault) ?? {};
    if (status === 404) onGone?.();
    else if (status === 409 && Object.keys(fieldErrors).length === 0) onClose?.();
    return false;
  };
  const refuse = (fault: unknown, given: Given): void => {
    onRefused?.();
    const { fieldErrors = {} } = apiFault(fault) ?? {};
    const [message] = (fields === true ? Object.keys(fieldErrors) : fields).flatMap(
      (field) => fieldErrors[field] ?? [],
    );
    setError(message);
    if (message === undefined && !onFault(fault, () => start(given))) notifyFailure(fault, () => start(given));
  };
  const clear = (): void => setError(undefined);
  const start = (given: Given): void => {
    clear();
    void attempt(given).catch((fault: unknown) => refuse(fault, given));
  };
  const run = (given: Given): void => {
    conflict.forget();
    start(given);
  };

  return { run, attempt, clear, onFault, isBusy: mutation.isPending, error, staleDialog: conflict.dialog };
}
