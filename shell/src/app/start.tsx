import {
  followTabs,
  keepCurrentRoute,
  keepSessionFresh,
  restoreSession,
  sessionStore,
} from '@portal/portal-sdk/session';
import { createRoot } from 'react-dom/client';
import { loadPortal } from './load-portal.ts';
import { place, zoneOf } from '../frame/place.ts';
import { Root } from './root.tsx';

/** Starts the page: the session and the signed-in part are fetched side by side where a session is known. */
export function startPortal(): void {
  const zone = zoneOf(location.pathname);
  if (sessionStore.getState().status === 'restoring') {
    if (restoreSession() && zone !== 'public') loadPortal().catch(() => undefined);
  } else if (zone === 'portal') keepCurrentRoute();
  keepSessionFresh();
  followTabs(() => {
    // These pages show no person's things, and keep what is typed into their forms.
    if (zoneOf(location.pathname) === 'public') return;
    place.go('/', { replace: true });
    location.reload();
  });
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container).render(<Root />);
}
