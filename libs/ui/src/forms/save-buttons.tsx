import { Button } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { SubmitButton } from './submit-button.tsx';

interface SaveButtonsProps {
  /** Result of `useSaving`. */
  readonly saving: { readonly isDirty: boolean; readonly isSaving: boolean; readonly close: () => void };
  /** Label of the button that saves; 'Save' by default. */
  readonly verb?: string;
  /** True while a file of the form is on its way, or was interrupted. */
  readonly isUploading?: boolean;
}

/** The buttons of a form that saves: one leaves it, the other one saves its changes. */
export const SaveButtons = ({ saving, verb = SCREEN_TEXTS.save, isUploading = false }: SaveButtonsProps) => (
  <>
    <Button variant="default" onClick={saving.close}>
      {SCREEN_TEXTS.cancel}
    </Button>
    <SubmitButton isIdle={!saving.isDirty} isUploading={isUploading} isSaving={saving.isSaving}>
      {verb}
    </SubmitButton>
  </>
);
