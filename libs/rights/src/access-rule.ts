import type { Action, Resource } from './vocabulary.ts';

/** The people who may call an endpoint. Its handler checks tenancy and the item's state (decisions §11). */
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

/** Admits people whose role has the action on the resource in the matrix of decisions §11. */
export const allow = (resource: Resource, action: Action): RoleRule => ({ kind: 'role', resource, action });

/** Admits everybody who is signed in and has accepted EULA and licence. */
export const signedIn: SignedInRule = { kind: 'signedIn' };

/** Admits everybody who is signed in, before EULA and licence are accepted: for the endpoints that accept them. */
export const signedInBeforeTerms: SignedInRule = { kind: 'signedInBeforeTerms' };

/** Admits everybody, for the reason given. */
export const publicEndpoint = (reason: string): PublicRule => ({ kind: 'public', reason });
