import { readStored, STORAGE_KEYS, writeStored } from '@portal/portal-sdk/storage';
import type { Choice } from './choice.ts';

const MAX_RECENT = 6;
const keyOf = (userId: string): string => `${STORAGE_KEYS.recentChoices}.${userId}`;

/** A choice that leads to a page, as this browser keeps it. */
export type RecentChoice = Pick<Choice, 'key' | 'label' | 'hint'> & { readonly to: string };

/** Returns what the person has chosen last, the newest first. */
export function recentChoices(userId: string): readonly RecentChoice[] {
  const stored = readStored<unknown>(keyOf(userId));
  return Array.isArray(stored) ? stored.filter(isChoice) : [];
}

const isChoice = (one: Partial<RecentChoice> | null): one is RecentChoice =>
  [one?.key, one?.label, one?.to].every((part) => typeof part === 'string') && one?.to?.startsWith('/') === true;

/** Keeps a choice as the newest. */
export function rememberChoice(userId: string, { key, label, hint, to }: Choice): void {
  if (to === undefined) return;
  const others = recentChoices(userId).filter((one) => one.key !== key);
  writeStored(keyOf(userId), [{ key, label, hint, to }, ...others].slice(0, MAX_RECENT));
}
