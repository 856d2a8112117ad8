import { useEffect, useState } from 'react';
import { currentRevision } from './registry.ts';

const POLL_MS = 60_000;

/** Returns true if a newer release exists than this page runs: checked every minute and on return to the page. */
export function useNewerRegistry(revision: number): boolean {
  const [isNewer, setIsNewer] = useState(false);
  useEffect(() => {
    if (isNewer) return undefined;
    let isStopped = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const released = await currentRevision();
      if (!isStopped && released !== null && released > revision) setIsNewer(true);
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    const onFocus = (): void => void ask();
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      isStopped = true;
      clearInterval(timer);
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [revision, isNewer]);
  return isNewer;
}
