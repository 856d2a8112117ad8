import { createContext, use } from 'react';
import type { Registry } from './registry.ts';

export const RegistryContext = createContext<Registry | null>(null);

/** Returns the registry that this page started with, unchanged until it is reloaded. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('The registry is not loaded yet');
  return registry;
}
