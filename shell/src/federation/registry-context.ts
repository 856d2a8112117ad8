import { createContext, use } from 'react';
import type { Registry } from './registry.ts';

export const RegistryContext = createContext<Registry | null>(null);

/** The registry that this page started with; it stays the same until the page is loaded anew. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('The registry is not loaded yet');
  return registry;
}
