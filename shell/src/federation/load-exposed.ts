import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';

/** Time after which a remote's load fails; the federation runtime itself would wait for ever. */
export const AREA_TIMEOUT_MS = 10_000;

/**
 * Loads a module that a remote exposes, and returns its default export. Each attempt registers the remote again under an
 * address that no cache of a failed attempt knows. Rejects with the reason, after 10 s at the latest.
 */
export function loadExposed(entry: RegistryEntry, module: 'area' | 'public', attempt = 0): Promise<unknown> {
  return withTimeout(fetchExposed(entry, module, attempt));
}

async function fetchExposed(entry: RegistryEntry, module: string, attempt: number): Promise<unknown> {
  const name = entry.name.replaceAll('-', '_');
  const url = new URL(entry.manifestUrl, location.origin);
  if (attempt > 0) {
    url.searchParams.set('retry', String(attempt));
    // Chunks of the failed attempt, perhaps of another release, must not be mixed with those of this one.
    Reflect.deleteProperty(globalThis, `webpackChunk${name}`);
  }
  registerRemotes([{ name, entry: url.href }], { force: attempt > 0 });
  const loaded = await loadRemote<{ default?: unknown }>(`${name}/${module}`);
  return loaded?.default;
}

function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(SHELL_TEXTS.sectionTimedOut)), AREA_TIMEOUT_MS);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
