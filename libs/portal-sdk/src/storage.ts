/** Keys of what the portal keeps in the browser (spec 1 §3). The access token is never among them. */
export const STORAGE_KEYS = {
  session: 'portal.session',
  theme: 'portal.theme',
  rememberedEmail: 'portal.email',
  sidebarCollapsed: 'portal.sidebar-collapsed',
  registry: 'portal.registry',
  lastActivity: 'portal.last-activity',
  pendingRoute: 'portal.pending-route',
} as const;

/** Reads a kept value; null where there is none, it is no JSON, or the browser keeps nothing. */
export function readStored<Value>(key: string, storage: () => Storage = local): Value | null {
  try {
    const text = storage().getItem(key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it (null). Where the browser keeps nothing the page goes on without. */
export function writeStored(key: string, value: unknown, storage: () => Storage = local): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`The browser does not keep ${key}`, error);
  }
}

const local = (): Storage => localStorage;
/** Storage of this tab alone. */
export const tabStorage = (): Storage => sessionStorage;
