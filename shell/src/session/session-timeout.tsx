import { watchIdle, type IdleWatch } from '@portal/portal-sdk/session';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../frame/lazy-part.tsx';
import { signOut } from './sign-out.ts';

const SessionTimeoutDialog = lazyPart(() => import('./session-timeout-dialog.tsx'));

/** Dialog that asks an inactive person to stay, counting down from 60 seconds (spec 3 §2). */
export function SessionTimeout() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const watch = useRef<IdleWatch>(null);
  useEffect(() => {
    const watching = watchIdle(setSecondsLeft, () => void signOut());
    watch.current = watching;
    return watching.stop;
  }, []);

  if (secondsLeft === null) return null;
  return <SessionTimeoutDialog secondsLeft={secondsLeft} onStay={() => watch.current?.stay()} />;
}
