import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext, useLocation, type Location } from 'react-router';

/**
 * Returns a function that reads the newest location. It may be ahead of the rendered one: a busy page shows what was opened a
 * moment later. React Router offers no other access to it.
 */
export function useNewestLocation(): () => Location {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const rendered = useLocation();
  return useCallback(() => router?.state.location ?? rendered, [router, rendered]);
}
