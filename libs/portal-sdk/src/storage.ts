/** Storage keys of the portal in the browser (spec 1 §3). The access token is never stored. */
export const STORAGE_KEYS = {
  session: 'portal.session',
  theme: 'portal.theme',
  rememberedEmail: 'portal.email',
  sidebarCollapsed: 'portal.sidebar-collapsed',
  registry: 'portal.registry',
  lastActivity: 'portal.last-activity',
  pendingRoute: 'portal.pending-route',
  projectPlaces: 'portal.project-places',
  recentChoices: 'portal.recent-choices',
  lastFolders: 'portal.last-folders',
  tours: 'portal.tours',
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

/** Stores a value, or removes it (null). Does nothing where the browser allows no storage. */
export function writeStored(key: string, value: unknown, storage: () => Storage = local): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`The browser does not keep ${key}`, error);
  }
}

const local = (): Storage => localStorage;
/** Returns the storage of this tab. */
export const tabStorage = (): Storage => sessionStorage;
