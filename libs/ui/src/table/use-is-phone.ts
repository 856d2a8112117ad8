import { useSyncExternalStore } from 'react';

/** Windows in which lists are cards (decisions §2). */
const PHONE = '(max-width: 480px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns true in windows of at most 480 px. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
