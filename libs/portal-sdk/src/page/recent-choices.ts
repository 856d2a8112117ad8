import { readStored, STORAGE_KEYS, writeStored } from '../storage.ts';

const MAX_RECENT = 6;
const keyOf = (userId: string): string => `${STORAGE_KEYS.recentChoices}.${userId}`;

/** A choice of the command palette that leads to a page, as this browser keeps it. */
export interface RecentChoice {
  /** Name of the thing, the same each time. */
  readonly key: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly to: string;
}

/** Returns what the person has chosen last, the newest first. */
export function recentChoices(userId: string): readonly RecentChoice[] {
  const stored = readStored<unknown>(keyOf(userId));
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

const isChoice = (one: Partial<RecentChoice> | null): one is RecentChoice =>
  [one?.key, one?.label, one?.to].every((part) => typeof part === 'string') && one?.to?.startsWith('/') === true;

/** Keeps a choice as the newest. */
export function rememberChoice(userId: string, { key, label, hint, to }: RecentChoice): void {
  const others = recentChoices(userId).filter((one) => one.key !== key);
  writeStored(keyOf(userId), [{ key, label, hint, to }, ...others].slice(0, MAX_RECENT));
}

/** Forgets what was chosen below an address that is there no longer. */
export function forgetChoicesBelow(userId: string, address: string): void {
  const stored = recentChoices(userId);
  const left = stored.filter(({ to }) => !to.startsWith(`${address}/`));
  if (left.length < stored.length) writeStored(keyOf(userId), left);
}
