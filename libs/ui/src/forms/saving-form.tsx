import { useId, type ReactNode, type Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { LeaveDialog, UnsavedChangesGuard } from '../dialogs/unsaved-changes-guard.tsx';
import { FormDraftOffer } from '../form-drafts/form-draft-offer.tsx';
import { RequiredNote } from './required-note.tsx';
import { useFirstFieldFocus } from './use-first-field-focus.ts';
import type { Saving } from './use-saving.ts';

export interface SavingFormProps<Values extends FieldValues> {
  /** Result of `useSaving`. */
  readonly saving: Saving<Values>;
  /** Fields and buttons. */
  readonly children: ReactNode;
  /** True if no field is required, so that the asterisk is not explained. */
  readonly isAllOptional?: boolean;
  readonly className?: string | undefined;
  /** Search parameter of the page's tab, for a form inside one. */
  readonly tabParameter?: string;
  readonly ref?: Ref<HTMLFormElement>;
}

/**
 * A form that saves: offers its draft at the top, and asks before unsaved ones are lost. Where somebody has opened it, its
 * first field has the focus.
 */
export function SavingForm<Values extends FieldValues>(props: SavingFormProps<Values>) {
  const { saving, children, isAllOptional = false, className, tabParameter, ref } = props;
  const { draft, hasUnsaved, submit, leave, isAsking, stay, onKeyDown } = saving;
  const id = useId();
  useFirstFieldFocus(id);
  return (
    <form ref={ref} id={id} noValidate onSubmit={submit} onKeyDown={onKeyDown} className={className}>
      <FormDraftOffer draft={draft} />
      {!isAllOptional && <RequiredNote />}
      {children}
      <UnsavedChangesGuard when={hasUnsaved} onLeave={draft.forget} {...(tabParameter && { tabParameter })} />
      <LeaveDialog opened={isAsking} onStay={stay} onLeave={leave} />
    </form>
  );
}
