/** Unsaved values of a form. */
export interface KeptValues {
  readonly savedAt: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const PREFIX = 'portal.form.';
/** Time for which unsaved values are kept. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Returns the storage key of a form's values: by person, address and form. */
export const keptKey = (userId: string, path: string, form: string): string => `${PREFIX}${userId}.${path}.${form}`;

/** Reads kept values; null where there are none or they are older than 24 hours. */
export function readKept(key: string, now = Date.now()): KeptValues | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptValues | null;
    return kept && now - kept.savedAt < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Stores values, or removes them (null). Does nothing where the browser allows no storage. */
export function writeKept(key: string, values: KeptValues['values'] | null, now = Date.now()): void {
  try {
    if (values === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ savedAt: now, values } satisfies KeptValues));
  } catch (error) {
    console.warn('The browser does not keep the form', error);
  }
}

/** Removes values older than 24 hours, of any person and form. */
export function sweepKept(now = Date.now()): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && !readKept(key, now)) localStorage.removeItem(key);
  }
}
