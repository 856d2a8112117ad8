import { leaveSession } from './session.store.ts';
import { broadcast } from './tabs.ts';

/**
 * Ends the session in every tab of this browser; the shell then shows the sign-in page. Each tab brings the person back
 * to where they were in it after their next sign-in (spec 1 §4, §8).
 */
export function endSession(): void {
  leaveSession();
  broadcast({ kind: 'signedOut' });
}
