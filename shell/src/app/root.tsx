import { PRODUCT_NAME } from '@portal/portal-sdk/page';
import { sessionStore, takePendingRoute } from '@portal/portal-sdk/session';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { AccountPages } from '../account/account-pages.tsx';
import { storeUnopenedLink } from '../session/stored-link.ts';
import { firstRegistry } from '../federation/fetch-registry.ts';
import { loadPortal } from './load-portal.ts';
import { place, usePlace, zoneOf } from '../frame/place.ts';
import { PortalFailure } from '../frame/portal-failure.tsx';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';

const Portal = lazy(loadPortal);
/** Loads the portal ahead; a failure shows when the portal is to be shown. */
const beginLoading = (): void => void loadPortal().catch(() => undefined);
const PrivacyPolicyPage = lazy(() => import('../legal/privacy-policy.page.tsx'));
const PublicArea = lazy(() => {
  void firstRegistry();
  return import('../federation/public-area.tsx');
});

/** Shows of a public page what the document does before its code has come (first-paint.css), until the page itself is there. */
const FIRST_PAINT = (
  <div className="first-paint">
    <div>
      <p>{PRODUCT_NAME}</p>
    </div>
  </div>
);

/**
 * Chooses between the pages of /account, the public pages and the signed-in portal. Shows nothing until it is known
 * whether there is a session (spec 1 §2).
 */
export function Root() {
  const path = usePlace();
  const status = useStore(sessionStore, (state) => state.status);
  const zone = zoneOf(path);

  useEffect(() => {
    if (zone === 'portal' && status === 'signedOut') place.go('/account/signin', { replace: true });
    // A signed-in user has no business at the sign-in page (decisions §3.1).
    if (zone === 'account' && status === 'signedIn') {
      storeUnopenedLink(location);
      place.go(takePendingRoute(), { replace: true });
    }
  }, [zone, status]);

  if (zone === 'public') {
    return (
      <PortalFailure title={SHELL_TEXTS.pageFailed} help={SHELL_TEXTS.pageFailedHelp}>
        <Suspense fallback={FIRST_PAINT}>
          {path === '/privacy-policy' ? <PrivacyPolicyPage /> : <PublicArea path={path} />}
        </Suspense>
      </PortalFailure>
    );
  }
  if (zone === 'account')
    return status === 'signedOut' ? <AccountPages path={path} onSigningIn={beginLoading} /> : null;
  if (status !== 'signedIn') return null;
  return (
    <PortalFailure>
      <Suspense>
        <Portal />
      </Suspense>
    </PortalFailure>
  );
}
