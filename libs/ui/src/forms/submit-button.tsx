import { Button, Tooltip } from '@portal/portal-sdk';
import type { ReactNode } from 'react';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';

interface SubmitButtonProps {
  /** True while there is nothing to save. */
  readonly isIdle: boolean;
  /** True while a file is on its way, or was interrupted: the form would be saved without it. */
  readonly isUploading: boolean;
  readonly isSaving?: boolean;
  readonly variant?: 'filled' | 'light';
  readonly isDanger?: boolean;
  /** Called before the form is submitted. */
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

/** The button that saves a form with files. It says on hover and focus that one of them is not there yet. */
export function SubmitButton(props: SubmitButtonProps) {
  const { isIdle, isUploading, isSaving = false, variant = 'filled', isDanger = false, onPress, children } = props;
  const look = { variant, loading: isSaving, ...(isDanger && { color: 'danger' }) };
  if (!isUploading) {
    return (
      <Button {...look} type="submit" disabled={isIdle} onClick={onPress}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={ATTACHMENT_SCREEN_TEXTS.notUploaded} multiline maw={280}>
      <Button {...look} type="button" data-disabled aria-disabled>
        {children}
      </Button>
    </Tooltip>
  );
}
