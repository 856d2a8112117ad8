import { PUBLIC_PATHS } from '@portal/contracts/composition/public-paths';
import { useSyncExternalStore } from 'react';

/** The part of the portal that an address belongs to: only `portal` needs a session. */
export type Zone = 'account' | 'public' | 'portal';

const listeners = new Set<() => void>();

/** The address of the page outside the router: the sign-in page does not load the router to know where it is. */
export const place = {
  go(path: string, { replace = false, state = null as unknown } = {}): void {
    if (replace) history.replaceState(state, '', path);
    else history.pushState(state, '', path);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    addEventListener('popstate', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('popstate', listener);
    };
  },
};

/** Path of the page as the zones see it; it follows `place.go` and the browser's buttons, not the router's moves. */
export const usePlace = (): string => useSyncExternalStore(place.subscribe, () => location.pathname);

/** Returns the zone of a path. Addresses that are not named here need a session, whatever a remote says of itself. */
export function zoneOf(path: string): Zone {
  if (path === '/account' || path.startsWith('/account/')) return 'account';
  return path === '/privacy-policy' || PUBLIC_PATHS.some((one) => one === path) ? 'public' : 'portal';
}
