import { callGlobal, endSession } from '@portal/portal-sdk/session';
import { place } from '../frame/place.ts';

const SIGN_OUT_TIMEOUT_MS = 5_000;

/**
 * Signs out here and in the other tabs (spec 3 §7). If the server does not answer, this browser forgets the session all
 * the same. The same person comes back to the place of each tab; another one begins at the start.
 */
export async function signOut(): Promise<void> {
  try {
    await callGlobal('DELETE /account/revoke-token', { timeout: SIGN_OUT_TIMEOUT_MS, retry: 0 });
  } catch (error) {
    console.warn('The session could not be revoked at the server', error);
  }
  endSession();
  place.go('/account/signin');
}
