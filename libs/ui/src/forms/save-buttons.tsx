import { Button } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { SubmitButton } from './submit-button.tsx';

interface SaveButtonsProps {
  /** Result of `useSaving`. */
  readonly saving: { readonly isDirty: boolean; readonly isSaving: boolean; readonly close: () => void };
  /** Label of the button that saves; 'Save' by default. */
  readonly verb?: string;
  /** True where saving mails an invite, which cannot be called back: the button says so. */
  readonly invites?: boolean;
  /** True while a file of the form is on its way, or was interrupted. */
  readonly isUploading?: boolean;
}

/** The buttons of a form that saves: one leaves it, the other one saves its changes. */
export function SaveButtons({
  saving,
  verb = SCREEN_TEXTS.save,
  invites = false,
  isUploading = false,
}: SaveButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={saving.close}>
        {SCREEN_TEXTS.cancel}
      </Button>
      <SubmitButton isIdle={!saving.isDirty} isUploading={isUploading} isSaving={saving.isSaving}>
        {invites ? SCREEN_TEXTS.saveAndInvite : verb}
      </SubmitButton>
    </>
  );
}
