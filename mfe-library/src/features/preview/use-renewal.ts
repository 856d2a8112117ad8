import { useEffect, useState } from 'react';

const RENEWED_AFTER_MS = 60_000;

/**
 * Handles an address that fails to load: requests a new one if it may have expired, otherwise reports the file as
 * broken.
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
