import { ACTIONS, can, RESOURCES, type Action, type Resource, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { forbidden } from './errors.ts';

/** Who may call a route. Every route declares one; tenancy and state are the handler's business (decisions §11). */
export type AccessRule = PublicRule | SignedInRule | RoleRule;

export interface PublicRule {
  readonly kind: 'public';
  readonly reason: string;
}
export interface SignedInRule {
  readonly kind: 'signedIn' | 'signedInBeforeTerms';
}
export interface RoleRule {
  readonly kind: 'role';
  readonly resource: Resource;
  readonly action: Action;
}

/** Those whose role has the action on the resource in the matrix of decisions §11. */
export const allow = (resource: Resource, action: Action): RoleRule => ({ kind: 'role', resource, action });

/** Everybody who is signed in and has accepted EULA and licence. */
export const signedIn: SignedInRule = { kind: 'signedIn' };

/** Everybody who is signed in, EULA and licence accepted or not: what is needed to accept them. */
export const signedInBeforeTerms: SignedInRule = { kind: 'signedInBeforeTerms' };

/** Everybody, for the reason given. */
export const publicRoute = (reason: string): PublicRule => ({ kind: 'public', reason });

/** Says what is wrong with a rule, undefined where nothing is. */
export function ruleProblem(rule: AccessRule | undefined): string | undefined {
  if (!rule) return 'declares no access';
  if (rule.kind === 'public' && !rule.reason.trim()) return 'is public without a reason';
  if (rule.kind !== 'role') return undefined;
  if (!RESOURCES.includes(rule.resource)) return `names the unknown resource '${String(rule.resource)}'`;
  if (!ACTIONS.includes(rule.action)) return `names the unknown action '${String(rule.action)}'`;
  return undefined;
}

/**
 * Refuses a signed-in viewer in the order of decisions §11: terms, then role. That the account has access at all is
 * part of the token: identity gives none otherwise, and one that lost it is revoked.
 * @throws 403
 */
export function checkAccess(rule: AccessRule, viewer: Viewer): void {
  if (rule.kind === 'signedInBeforeTerms' || rule.kind === 'public') return;
  if (!viewer.acceptedEula || !viewer.acceptedLicense) {
    throw forbidden('Accept the terms to go on.', ERROR_CODES.termsNotAccepted);
  }
  if (rule.kind === 'role' && !can(viewer, rule.action, rule.resource)) throw forbidden();
}
