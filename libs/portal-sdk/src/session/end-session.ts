import { clearSession, keepCurrentRoute } from './session.store.ts';
import { announce } from './tabs.ts';

/**
 * Ends the session in every tab of this browser; the shell then shows the sign-in page. `keepRoute` brings the person
 * back to where they were after the next sign-in (spec 1 §4, §8).
 */
export function endSession({ keepRoute }: { readonly keepRoute: boolean }): void {
  if (keepRoute) keepCurrentRoute();
  clearSession();
  announce({ kind: 'signedOut', keepRoute });
}
