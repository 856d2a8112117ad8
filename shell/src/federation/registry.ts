import { registry as registrySchema, registryEntry, type RegistryEntry } from '@portal/contracts/composition/registry';
import { readStored, STORAGE_KEYS, writeStored } from '@portal/portal-sdk/storage';
import * as v from 'valibot';
import { fetchRegistry, firstRegistry } from './fetch-registry.ts';

/** The releases, as this page uses them (architecture, «Composition at run time»). */
export interface Registry {
  readonly revision: number;
  readonly shellVersion: string;
  readonly remotes: readonly RegistryEntry[];
}

/** Loads the registry when the page starts. If that fails, the last good copy is used; throws without one. */
export async function loadRegistry(): Promise<Registry> {
  try {
    const content = await firstRegistry();
    const parsed = parseRegistry(content);
    writeStored(STORAGE_KEYS.registry, content);
    return parsed;
  } catch (error) {
    const kept = readStored<unknown>(STORAGE_KEYS.registry);
    if (kept === null) throw error;
    console.error('The registry could not be read; the last good copy is used', error);
    return parseRegistry(kept);
  }
}

/** Returns the revision released now; null if it is unknown. */
export async function currentRevision(): Promise<number | null> {
  try {
    return parseRegistry(await fetchRegistry()).revision;
  } catch {
    return null;
  }
}

/** Returns a remote's present registry entry; null if it is unknown. */
export async function newestEntry(name: string): Promise<RegistryEntry | null> {
  try {
    const { remotes } = parseRegistry(await fetchRegistry());
    return remotes.find((remote) => remote.name === name) ?? null;
  } catch {
    return null;
  }
}

/** Checks the whole, then entry by entry: a bad one is reported and costs only itself. Throws for no registry at all. */
export function parseRegistry(content: unknown): Registry {
  const { revision, shell, remotes } = v.parse(registrySchema, content);
  const names = new Set<string>();
  const good: RegistryEntry[] = [];
  for (const candidate of remotes) {
    const result = v.safeParse(registryEntry, candidate);
    if (!result.success) {
      console.error('An entry of the registry is not valid and is skipped', candidate, v.flatten(result.issues));
    } else if (names.has(result.output.name)) {
      console.error('An entry of the registry has a name that another has and is skipped', candidate);
    } else {
      names.add(result.output.name);
      good.push(result.output);
    }
  }
  return { revision, shellVersion: shell.version, remotes: good };
}

/** The remote that owns a path, by its first segments; the longest route wins. */
export function remoteOf(path: string, remotes: readonly RegistryEntry[]): RegistryEntry | undefined {
  let found: { readonly remote: RegistryEntry; readonly length: number } | undefined;
  for (const remote of remotes) {
    for (const route of remote.routes) {
      const owns = path === route || path.startsWith(`${route}/`);
      if (owns && route.length > (found?.length ?? 0)) found = { remote, length: route.length };
    }
  }
  return found?.remote;
}

/** The remote that shows an address without a session; the first one where several say so. */
export const publicOwner = (path: string, remotes: readonly RegistryEntry[]): RegistryEntry | undefined =>
  remotes.find(({ publicRoutes }) => publicRoutes?.includes(path));

/** The remote that fills a slot; the first one where several say so. */
export const slotOwner = (slot: string, remotes: readonly RegistryEntry[]): RegistryEntry | undefined =>
  remotes.find(({ slots }) => slots.includes(slot));

/** Ids of the sidebar's entries that some released remote stands behind. */
export const releasedEntries = (remotes: readonly RegistryEntry[]): readonly string[] =>
  remotes.flatMap(({ sidebar }) => sidebar);
