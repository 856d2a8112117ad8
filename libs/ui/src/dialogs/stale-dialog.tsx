import { apiFault, Button } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { formatInstant } from '../format.ts';
import { changedBy, SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { DialogButtons } from './dialog-parts.tsx';
import classes from './dialogs.module.css';

/** Kind of input that a newer version refused. */
export type StaleSubject = 'form' | 'action';

export interface StaleDialogProps {
  readonly subject: StaleSubject;
  /** The 409 that the server answered; undefined while there is none. */
  readonly fault: unknown;
  /** Labels of the changed fields. */
  readonly changed: readonly string[];
  /** False if the newer version does not allow the action any more. */
  readonly isPossible: boolean;
  readonly onReload: () => void;
  /** Undefined if overwriting is not allowed. */
  readonly onOverwrite?: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** 'Changed by {name} at {time}' – Reload or, if allowed, Overwrite (decisions §4). */
export function StaleDialog(props: StaleDialogProps) {
  const { subject, fault, changed, isPossible, onReload, onCancel } = props;
  const onOverwrite = isPossible ? props.onOverwrite : undefined;
  const details = apiFault(fault)?.details;
  const by = typeof details?.changedBy === 'string' ? details.changedBy : undefined;
  const at = typeof details?.changedAt === 'string' ? details.changedAt : undefined;
  const texts = SCREEN_TEXTS.stale[subject];
  const title = by && at ? changedBy(by, formatInstant(at)) : SCREEN_TEXTS.staleTitleUnknown;
  return (
    <Modal opened={fault !== undefined} onClose={onCancel} title={title} size={520}>
      <div className={classes.body}>
        <p>{texts.body}</p>
        {changed.length > 0 && <p>{SCREEN_TEXTS.staleChanged(changed)}</p>}
        {!isPossible && <p>{SCREEN_TEXTS.staleImpossible}</p>}
        <p>{texts.reload}</p>
        {onOverwrite && <p>{texts.overwrite}</p>}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {SCREEN_TEXTS.cancel}
        </Button>
        {onOverwrite && (
          <Button color="danger" variant="outline" onClick={onOverwrite}>
            {SCREEN_TEXTS.staleOverwrite}
          </Button>
        )}
        <Button onClick={onReload} data-autofocus>
          {SCREEN_TEXTS.staleReload}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
