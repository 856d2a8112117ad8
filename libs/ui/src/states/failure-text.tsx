import { messageOf, secondsToWait, VisuallyHidden } from '@portal/portal-sdk';
import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Message of an error. Seconds to wait count down for the eye; they are read out once, in an alert too, and are left out at the end. */
export function FailureText({ error }: { readonly error: unknown }) {
  const most = secondsToWait(error);
  const waited = useSecondsSince(error, most);
  const message = messageOf(error);
  if (most === 0) return message;
  return (
    <>
      <VisuallyHidden>{waited === most ? messageOf(error, most) : message}</VisuallyHidden>
      <span aria-hidden>{messageOf(error, waited)}</span>
    </>
  );
}

/** Returns the whole seconds since an error was shown, `most` in the end. */
function useSecondsSince(error: unknown, most: number): number {
  const [passed, setPassed] = useState({ error, seconds: 0 });
  useEffect(() => {
    if (most === 0) return undefined;
    const begin = Date.now();
    const timer = setInterval(() => {
      // A page in the background gets fewer turns.
      const seconds = Math.min(most, Math.floor((Date.now() - begin) / SECOND_MS));
      setPassed({ error, seconds });
      if (seconds === most) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [error, most]);
  return passed.error === error ? passed.seconds : 0;
}
