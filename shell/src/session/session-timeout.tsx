import { Button, Modal } from '@portal/portal-sdk';
import { watchIdle, type IdleWatch } from '@portal/portal-sdk/session';
import { useEffect, useRef, useState } from 'react';
import { SHELL_TEXTS } from '../app/shell.texts.ts';
import classes from './session-timeout.module.css';
import { signOut } from './sign-out.ts';

/** Dialog that asks an inactive person to stay, counting down from 60 seconds (spec 3 §2). */
export function SessionTimeout() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const watch = useRef<IdleWatch>(null);
  useEffect(() => {
    const watching = watchIdle(setSecondsLeft, () => void signOut());
    watch.current = watching;
    return watching.stop;
  }, []);

  const stay = (): void => watch.current?.stay();
  return (
    <Modal opened={secondsLeft !== null} onClose={stay} title={SHELL_TEXTS.timeoutTitle} withCloseButton={false}>
      <p className={classes['text']}>{SHELL_TEXTS.timeout}</p>
      <p className={classes['left']} role="timer">
        {SHELL_TEXTS.secondsLeft(secondsLeft ?? 0)}
      </p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => void signOut()}>
          {SHELL_TEXTS.signOut}
        </Button>
        <Button onClick={stay} data-autofocus>
          {SHELL_TEXTS.staySignedIn}
        </Button>
      </div>
    </Modal>
  );
}
