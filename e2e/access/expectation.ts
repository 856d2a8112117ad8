import { can, canOn } from '@portal/access';
import type { Access, Call } from './row.ts';
import type { Walker } from './walkers.ts';

/** Returns the status that the matrix gives an account: a refusal, or the answer of a permitted call. */
export function expectedFor(access: Access, who: Walker, call: Call): string {
  return refusal(access, who, call) ?? call.answers ?? '200';
}

/** Returns the first refusal in the order of decisions §11: terms, role, then the item's conditions. */
function refusal(access: Access, { viewer }: Walker, { facts }: Call): string | undefined {
  if (access === 'public' || access === 'beforeTerms') return undefined;
  if (!viewer.acceptedEula || !viewer.acceptedLicense) return '403 TermsNotAccepted';
  if (access === 'signedIn') return undefined;
  const [action, resource] = access;
  const isAllowed = facts ? canOn(viewer, action, resource, facts) : can(viewer, action, resource);
  return isAllowed ? undefined : '403 Forbidden';
}

/** Returns true if the account may call the route at all. */
export const mayCall = (access: Access, who: Walker): boolean => refusal(access, who, {}) === undefined;
