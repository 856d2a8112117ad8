/** Unsaved values of a form. */
export interface DraftValues {
  readonly savedAt: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const PREFIX = 'portal.form.';
/** Time for which a draft is stored. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Returns the storage key of a form's values: by person, address and form. */
export const draftKey = (userId: string, path: string, form: string): string => `${PREFIX}${userId}.${path}.${form}`;

/** Reads a draft; null where there is none or it is older than 24 hours. */
export function readDraft(key: string, now = Date.now()): DraftValues | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as DraftValues | null;
    return draft && now - draft.savedAt < LIFETIME_MS ? draft : null;
  } catch {
    return null;
  }
}

/** Stores a draft, or removes it (null). Does nothing where the browser allows no storage. */
export function writeDraft(key: string, values: DraftValues['values'] | null, now = Date.now()): void {
  try {
    if (values === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ savedAt: now, values } satisfies DraftValues));
  } catch (error) {
    console.warn('The browser does not keep the form', error);
  }
}

/** Removes drafts older than 24 hours, of any person and form. */
export function removeExpiredDrafts(now = Date.now()): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && !readDraft(key, now)) localStorage.removeItem(key);
  }
}
