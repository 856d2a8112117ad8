import type { ComponentType } from 'react';
import { firstRegistry } from '../federation/fetch-registry.ts';

type PortalModule = { default: ComponentType };

let loading: Promise<PortalModule> | null = null;

/** Loads the signed-in part of the portal, once; after a failure the next call tries again. */
export function loadPortal(): Promise<PortalModule> {
  void firstRegistry();
  loading ??= import(/* webpackChunkName: "portal" */ './portal.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
