/** Unsaved values of a form. */
export interface DraftValues {
  readonly savedAt: number;
  /** Days for which the draft is stored; one where it is absent. */
  readonly days?: number;
  /** Typed values, by the path of their field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The edited item as the form showed it; absent for a new one. */
  readonly base?: DraftBase;
}

/** Version of an item with a fingerprint of each field: what was not typed is not stored. */
export interface DraftBase {
  readonly version: number;
  readonly fingerprints: Readonly<Record<string, string>>;
}

const PREFIX = 'portal.form.';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the storage key of a form's values: by person, address and form. */
export const draftKey = (userId: string, path: string, form: string): string => `${PREFIX}${userId}.${path}.${form}`;

/** Reads a draft; null where there is none or its days are over. */
export function readDraft(key: string, now = Date.now()): DraftValues | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as DraftValues | null;
    return draft && now - draft.savedAt < (draft.days ?? 1) * DAY_MS ? draft : null;
  } catch {
    return null;
  }
}

/** Stores a draft, or removes it (null). Does nothing where the browser allows no storage. */
export function writeDraft(key: string, draft: Omit<DraftValues, 'savedAt'> | null, now = Date.now()): void {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: now } satisfies DraftValues));
  } catch (error) {
    console.warn('The browser does not keep the form', error);
  }
}

/** Returns the names of a person's forms of an address that have a draft; none where the browser allows no storage. */
export function draftedForms(userId: string, path: string): string[] {
  const start = draftKey(userId, path, '');
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
  } catch {
    return [];
  }
}

/** Removes drafts whose days are over, of any person and form. Does nothing where the browser allows no storage. */
export function removeExpiredDrafts(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !readDraft(key, now)) localStorage.removeItem(key);
    }
  } catch (error) {
    console.warn('The browser does not show what it keeps of forms', error);
  }
}
