import { readStored, STORAGE_KEYS, writeStored } from '@portal/portal-sdk';

/** Names of the tours that a person has seen in this browser, by the person's id (spec 1 §3, onboarding section flags). */
type SeenTours = Readonly<Record<string, readonly string[]>>;

function seenTours(): SeenTours {
  const kept = readStored<SeenTours>(STORAGE_KEYS.tours);
  return kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
}

function seenBy(userId: string): readonly string[] {
  const names: unknown = seenTours()[userId];
  return Array.isArray(names) ? (names as readonly string[]) : [];
}

/** Returns true if the person has seen a tour. */
export const hasSeenTour = (userId: string, name: string): boolean => seenBy(userId).includes(name);

/** Keeps that the person has seen a tour. */
export function keepSeenTour(userId: string, name: string): void {
  if (hasSeenTour(userId, name)) return;
  writeStored(STORAGE_KEYS.tours, { ...seenTours(), [userId]: [...seenBy(userId), name] } satisfies SeenTours);
}
