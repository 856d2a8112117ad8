import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../session/use-session.ts';
import { readStored, STORAGE_KEYS, writeStored } from '../storage.ts';
import { links } from './links.ts';
import { forgetChoicesBelow } from './recent-choices.ts';

/** A project as lists of places name it. */
export interface ProjectPlace {
  readonly id: string;
  readonly name: string;
}

/** Projects of a person that this browser keeps: those opened last, the newest first, and those pinned. */
export interface ProjectPlaces {
  readonly recent: readonly ProjectPlace[];
  readonly pinned: readonly ProjectPlace[];
}

const NONE: ProjectPlaces = { recent: [], pinned: [] };
/** Number of projects that are kept as recent ones. */
const MAX_RECENT = 5;
const MAX_PINNED = 20;

const listeners = new Set<() => void>();
let known: { readonly text: string; readonly places: ProjectPlaces } = { text: '', places: NONE };

const keyOf = (userId: string): string => `${STORAGE_KEYS.projectPlaces}.${userId}`;

/** Returns the kept places of a person; the same object as long as they are the same. */
function placesOf(userId: string): ProjectPlaces {
  const stored = readStored<Partial<ProjectPlaces>>(keyOf(userId));
  const text = JSON.stringify(stored);
  if (text !== known.text)
    known = { text, places: { recent: placesIn(stored?.recent), pinned: placesIn(stored?.pinned) } };
  return known.places;
}

const placesIn = (stored: unknown): readonly ProjectPlace[] =>
  Array.isArray(stored)
    ? stored.filter((one: Partial<ProjectPlace> | null) => typeof one?.id === 'string' && typeof one.name === 'string')
    : [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of this browser has changed them.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the person's recent and pinned projects, and what changes them. */
export function useProjectPlaces() {
  const { userId } = useSession().viewer;
  const places = useSyncExternalStore(subscribe, () => placesOf(userId));

  const change = useCallback(
    (next: (now: ProjectPlaces) => ProjectPlaces) => {
      writeStored(keyOf(userId), next(placesOf(userId)));
      for (const listener of listeners) listener();
    },
    [userId],
  );
  /** Makes a project the newest of the recent ones. */
  const remember = useCallback(
    (project: ProjectPlace) =>
      change(({ recent, pinned }) => ({
        recent: [project, ...without(recent, project.id)].slice(0, MAX_RECENT),
        pinned: pinned.map((one) => (one.id === project.id ? project : one)),
      })),
    [change],
  );
  const togglePinned = useCallback(
    (project: ProjectPlace) =>
      change(({ recent, pinned }) => ({
        recent,
        pinned: has(pinned, project.id)
          ? without(pinned, project.id)
          : [...pinned, { id: project.id, name: project.name }].slice(-MAX_PINNED),
      })),
    [change],
  );
  /** Forgets a project that is there no longer, and what was chosen of it in the command palette. */
  const forget = useCallback(
    (id: string) => {
      change(({ recent, pinned }) => ({ recent: without(recent, id), pinned: without(pinned, id) }));
      forgetChoicesBelow(userId, `${links.projects()}/${encodeURIComponent(id)}`);
    },
    [change, userId],
  );
  return { ...places, remember, togglePinned, forget };
}

const has = (places: readonly ProjectPlace[], id: string): boolean => places.some((one) => one.id === id);
const without = (places: readonly ProjectPlace[], id: string): readonly ProjectPlace[] =>
  places.filter((one) => one.id !== id);
