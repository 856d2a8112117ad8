import type { ComponentType } from 'react';

type PortalModule = { default: ComponentType };

let loading: Promise<PortalModule> | null = null;

/** Loads the signed-in part of the portal, once; after a failure the next call tries again. */
export function loadPortal(): Promise<PortalModule> {
  loading ??= import(/* webpackChunkName: "portal" */ './portal.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
