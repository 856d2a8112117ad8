import { Button, notify } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DialogButtons } from '@portal/ui';
import { DEVICE_STEP_TEXTS as TEXTS } from '../device.texts.ts';
import classes from '../devices.module.css';

interface TokenDialogProps {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** Dialog that shows the token of a device, this once. A click beside it does not close it. */
export function TokenDialog({ name, token, onClose }: TokenDialogProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      notify.success(TEXTS.copied);
    } catch {
      notify.error(TEXTS.notCopied);
    }
  };
  return (
    <Modal opened onClose={onClose} title={TEXTS.tokenTitle(name)} closeOnClickOutside={false}>
      <p>{TEXTS.tokenBody}</p>
      <code className={classes.token} aria-label={TEXTS.token} role="textbox" aria-readonly tabIndex={0}>
        {token}
      </code>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {TEXTS.done}
        </Button>
        <Button data-autofocus onClick={() => void copy()}>
          {TEXTS.copy}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
