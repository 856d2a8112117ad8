import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { parseArea, type Area } from '@portal/portal-sdk';
import { SHELL_TEXTS } from '../app/shell.texts.ts';

/** Time after which a remote's load fails; the federation runtime itself would wait for ever. */
export const AREA_TIMEOUT_MS = 10_000;

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
 * Loads a remote's area. Each attempt registers the remote again under an address that no cache of a failed attempt
 * knows. Rejects with the reason: no or a bad manifest, no answer within 10 s, a throw on import, an export that is no
 * area.
 */
export function loadArea({ entry, attempt }: AreaLoad): Promise<Area> {
  const key = `${entry.name}@${entry.version}#${attempt}`;
  let load = loads.get(key);
  if (!load) {
    load = withTimeout(fetchArea(entry, attempt));
    // The component that shows the area handles the failure; otherwise the browser reports it a second time.
    load.catch(() => undefined);
    loads.set(key, load);
  }
  return load;
}

async function fetchArea(entry: RegistryEntry, attempt: number): Promise<Area> {
  const name = entry.name.replaceAll('-', '_');
  const url = new URL(entry.manifestUrl, location.origin);
  if (attempt > 0) {
    url.searchParams.set('retry', String(attempt));
    // Chunks of the failed attempt, perhaps of another release, must not be mixed with those of this one.
    Reflect.deleteProperty(globalThis, `webpackChunk${name}`);
  }
  registerRemotes([{ name, entry: url.href }], { force: attempt > 0 });
  const module = await loadRemote<{ default?: unknown }>(`${name}/area`);
  return parseArea(entry.name, module?.default);
}

function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(SHELL_TEXTS.sectionTimedOut)), AREA_TIMEOUT_MS);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
