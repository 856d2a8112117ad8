import { Button } from '@portal/portal-sdk';
import { IconAlertTriangle } from '@tabler/icons-react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { FailureText } from './failure-text.tsx';
import classes from './states.module.css';

export interface ErrorLineProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isBusy?: boolean;
}

/** One line about what could not be loaded: above content that is there from before, or for a part of a page. */
export function ErrorLine({ error, onRetry, isBusy = false }: ErrorLineProps) {
  return (
    <div className={classes.errorLine} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <FailureText error={error} />
      </span>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={onRetry}>
        {SCREEN_TEXTS.retry}
      </Button>
    </div>
  );
}
