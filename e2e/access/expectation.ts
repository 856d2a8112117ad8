import { can, canOn } from '@portal/access';
import type { Access, Call } from './row.ts';
import type { Walker } from './walkers.ts';

/** What the matrix says that an account gets: a refusal, or what whoever may call gets. */
export function expectedFor(access: Access, who: Walker, call: Call): string {
  return refusal(access, who, call) ?? call.answers ?? '200';
}

/** In the order of decisions §11: terms, role, then what the right asks of the item. */
function refusal(access: Access, { viewer }: Walker, { facts }: Call): string | undefined {
  if (access === 'public' || access === 'beforeTerms') return undefined;
  if (!viewer.acceptedEula || !viewer.acceptedLicense) return '403 TermsNotAccepted';
  if (access === 'signedIn') return undefined;
  const [action, resource] = access;
  const isAllowed = facts ? canOn(viewer, action, resource, facts) : can(viewer, action, resource);
  return isAllowed ? undefined : '403 Forbidden';
}

/** Whether the account may call the route at all. */
export const mayCall = (access: Access, who: Walker): boolean => refusal(access, who, {}) === undefined;
