import { Button } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import classes from './session-timeout.module.css';
import { signOut } from './sign-out.ts';

interface Props {
  readonly secondsLeft: number;
  readonly onStay: () => void;
}

/** Question to an inactive person, with the seconds that are left. */
export default function SessionTimeoutDialog({ secondsLeft, onStay }: Props) {
  return (
    <Modal opened onClose={onStay} title={SHELL_TEXTS.timeoutTitle} withCloseButton={false}>
      <p className={classes['text']}>{SHELL_TEXTS.timeout}</p>
      <p className={classes['left']} role="timer">
        {SHELL_TEXTS.secondsLeft(secondsLeft)}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => void signOut()}>
          {SHELL_TEXTS.signOut}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {SHELL_TEXTS.staySignedIn}
        </Button>
      </div>
    </Modal>
  );
}
