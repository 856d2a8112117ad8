const REGISTRY_URL = '/registry.json';
const REGISTRY_TIMEOUT_MS = 10_000;

/** Holds the fetch that head.ts has begun: it is a script of its own and shares nothing else with the portal's code. */
const page = globalThis as { begunRegistry?: Promise<unknown> };
let first: Promise<unknown> | null = null;

/** Fetches the registry, bypassing every cache. Rejects without a timely answer with status 200. */
export async function fetchRegistry(): Promise<unknown> {
  const response = await fetch(REGISTRY_URL, { cache: 'no-store', signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${REGISTRY_URL} answered ${response.status}`);
  return response.json();
}

/** Begins the page's first fetch before the portal's code has come, which would be a round trip later. */
export function beginRegistry(): void {
  page.begunRegistry = fetchRegistry();
  page.begunRegistry.catch(() => undefined);
}

/**
 * The fetch that the page starts with: begun before the signed-in part is there to read it, so that both come at once.
 */
export function firstRegistry(): Promise<unknown> {
  if (!first) {
    first = page.begunRegistry ?? fetchRegistry();
    first.catch(() => undefined);
  }
  return first;
}
