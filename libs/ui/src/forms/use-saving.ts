import { apiFault, notifyFailure } from '@portal/portal-sdk';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { OnClosing } from '../dialogs/use-form-closing.ts';
import type { EditedItem } from '../form-drafts/changes-since.ts';
import { useFormDraft, type FormDraft } from '../form-drafts/use-form-draft.ts';
import { placeFieldErrors } from './place-field-errors.ts';

/**
 * Deals with the fault of a save; false leaves it to the form. `again` saves the same values once more, `discard` drops
 * them, so that the form can be left without a dialog. `control` is that of the form, which knows its fields' labels.
 */
export type FaultHandler = (fault: unknown, again: () => void, discard: () => void, control?: object) => boolean;

export interface SavingOptions<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Name of the edited item, under which typed values outlive the session. */
  readonly draftName: string;
  /** The edited item as it was opened: after a change of it by somebody else the draft says who changed what. */
  readonly item?: EditedItem | undefined;
  /** Groups of fields that belong together and are restored together. */
  readonly together?: readonly (readonly string[])[];
  /** Fields that show refusals, in the order of display. */
  readonly fields: readonly FieldPath<Values>[];
  /** Saves, and leaves the form if saving ends it. Errors are shown at the fields, or as a notice. */
  readonly onSave: (values: Values) => Promise<void>;
  /** Asks before saving; `saveNow` then saves. */
  readonly onAsk?: (values: Values) => void;
  readonly onFault?: FaultHandler;
  /** Leaves the form after its values were saved or discarded. */
  readonly onLeave: () => void;
  /** Registers `close` with the panel around the form, for as long as the form is there. */
  readonly onClosing?: OnClosing;
  /** Returns true if all values were prefilled and none typed: leaving loses nothing. */
  readonly isPrefilled?: () => boolean;
  /** True while saving has to wait for a file, which leaving would lose. */
  readonly isBlocked?: boolean;
}

/** State and functions for saving and leaving a form. */
export interface Saving<Values extends FieldValues> {
  readonly draft: FormDraft;
  /** True while there are unsaved changes. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Returns true if leaving now would lose something. */
  readonly hasUnsaved: () => boolean;
  /** Validates the fields, then saves or asks first. */
  readonly submit: (event?: FormEvent) => void;
  /** Saves validated values. */
  readonly saveNow: (values: Values) => Promise<void>;
  /** Leaves; asks first if there are unsaved values. */
  readonly close: () => void;
  /** Leaves and discards the typed values. */
  readonly leave: () => void;
  /** True while the form asks about leaving without saving. */
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** Saves changes on Ctrl+Enter. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns true for Ctrl+Enter, or ⌘+Enter, which saves a form from any of its fields. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/**
 * Provides the behaviour of every form that saves: it keeps typed values, asks before they are lost, shows refusals at
 * their fields and faults in a toast whose Retry sends the present values, and saves on Ctrl+Enter (spec 3 §8,
 * decisions §4). `SavingForm` renders it.
 */
export function useSaving<Values extends FieldValues>(options: SavingOptions<Values>): Saving<Values> {
  const { form, draftName, item, together, fields, onSave, onAsk, onFault, onLeave, isPrefilled } = options;
  const { onClosing, isBlocked = false } = options;
  const { formState, handleSubmit } = form;
  const { isDirty } = formState;
  const draft = useFormDraft(draftName, form, { item, together, isPrefilled });
  // Saved and on its way to another page, or given up: nothing is lost by leaving.
  const isLeaving = useRef(false);
  useEffect(() => {
    // Asks again once the form was emptied for the next text, such as another comment.
    if (!isDirty) isLeaving.current = false;
  }, [isDirty]);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const discard = () => {
    isLeaving.current = true;
    draft.forget();
  };
  const saveNow = async (values: Values): Promise<void> => {
    setSaving(true);
    isLeaving.current = true;
    try {
      await onSave(values);
      draft.forget();
    } catch (fault) {
      isLeaving.current = false;
      if (onFault?.(fault, () => void saveNow(values), discard, form.control)) return;
      if (placeFieldErrors(apiFault(fault)?.fieldErrors, fields, form)) return;
      notifyFailure(fault, () => void handleSubmit(saveNow)());
    } finally {
      setSaving(false);
    }
  };
  const submit = (event?: FormEvent) => {
    // A dialog may be rendered inside another form.
    event?.stopPropagation();
    void handleSubmit(onAsk ?? saveNow)(event);
  };
  const leave = () => {
    discard();
    onLeave();
  };
  const hasUnsaved = () => !isLeaving.current && (isBlocked || (isDirty && !isPrefilled?.()));
  const close = () => {
    if (hasUnsaved()) setAsking(true);
    // An offer that was not answered is made again the next time.
    else if (draft.offeredFrom) onLeave();
    else leave();
  };
  useEffect(() => onClosing?.(close));
  return {
    draft,
    isDirty,
    isSaving,
    hasUnsaved,
    submit,
    saveNow,
    close,
    leave,
    isAsking,
    stay: () => setAsking(false),
    onKeyDown(event) {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (isDirty && !isSaving && !isBlocked) submit();
    },
  };
}
