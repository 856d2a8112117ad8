import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

/** Returns a function that returns the path of the newest address, also after the component has left the page. */
export function usePresentPath(): () => string {
  // The router's state is newer than the rendered one; React Router offers no other access to it.
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  return useCallback(() => router?.state.location.pathname ?? pathname, [router, pathname]);
}
