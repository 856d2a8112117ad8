import { useEffect, useState } from 'react';

const RENEWED_AFTER_MS = 60_000;

/**
 * What to do when an address gives nothing: the first time it may have ended, if it is not new, and another one is asked
 * for; else what is behind it cannot be shown.
 */
export function useRenewal(onEnded: () => void): { readonly isBroken: boolean; readonly fail: () => void } {
  const [isBroken, setBroken] = useState(false);
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), RENEWED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return { isBroken, fail: () => (isOld ? onEnded() : setBroken(true)) };
}
