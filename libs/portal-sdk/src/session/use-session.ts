import { can, viewerOf, type Viewer } from '@portal/access';
import type { Action, Resource } from '@portal/rights';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { sessionStore } from './session.store.ts';

/** The signed-in person. Throws outside the signed-in part of the portal, where remotes never are. */
export function useSession(): { readonly viewer: Viewer; readonly claims: SessionClaims } {
  const claims = useStore(sessionStore, (state) => state.claims);
  if (!claims) throw new Error('Nobody is signed in');
  return useMemo(() => ({ viewer: viewerOf(claims), claims }), [claims]);
}

/** Returns true if the person's role allows the action on some item of the resource (decisions §11). */
export function usePermission(action: Action, resource: Resource): boolean {
  return can(useSession().viewer, action, resource);
}
