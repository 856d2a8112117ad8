import { useSyncExternalStore } from 'react';

/** Width up to which everything is one column (decisions §2). */
const PHONE = '(max-width: 480px)';

/** Returns true where the screen is as narrow as a phone's. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);

function subscribe(listener: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
