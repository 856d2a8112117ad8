import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { parseArea, type Area } from '@portal/portal-sdk';
import { loadExposed } from './load-exposed.ts';

/** One load of a remote: which release, and how often it was tried before. */
export interface AreaLoad {
  readonly entry: RegistryEntry;
  readonly attempt: number;
}

const loads = new Map<string, Promise<Area>>();
const latest = new Map<string, AreaLoad>();

/** Returns the newest load of a remote: its pages and slot components come from one copy. */
export const latestLoad = (entry: RegistryEntry): AreaLoad => latest.get(entry.name) ?? { entry, attempt: 0 };

/** Returns a new load of this release. */
export function nextLoad(entry: RegistryEntry): AreaLoad {
  const load = { entry, attempt: latestLoad(entry).attempt + 1 };
  latest.set(entry.name, load);
  return load;
}

/**
 * Loads a remote's area, under an address of each attempt's own. Rejects with the reason: no or a bad manifest, no answer
 * within 10 s, a throw on import, an export that is no area.
 */
export function loadArea({ entry, attempt }: AreaLoad): Promise<Area> {
  const key = `${entry.name}@${entry.version}#${attempt}`;
  let load = loads.get(key);
  if (!load) {
    load = loadExposed(entry, 'area', attempt).then((exported) => parseArea(entry.name, exported));
    // The component that shows the area handles the failure; otherwise the browser reports it a second time.
    load.catch(() => undefined);
    loads.set(key, load);
  }
  return load;
}
