import { readStored, STORAGE_KEYS, writeStored } from '@portal/portal-sdk';

/** Places whose last folder is kept. */
const MAX_PLACES = 50;

type LastFolders = readonly (readonly [place: string, folderId: string])[];

/** Name of the library beside the ids of projects. */
const LIBRARY = 'library';
const placeOf = (projectId: string | null): string => projectId ?? LIBRARY;

function lastFolders(): LastFolders {
  const stored = readStored<unknown>(STORAGE_KEYS.lastFolders);
  return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one) && one.length === 2) : [];
}

/** Returns the folder that was open last in a project or, for null, in the library; undefined before the first. */
export const lastFolderOf = (projectId: string | null): string | undefined =>
  lastFolders().find(([place]) => place === placeOf(projectId))?.[1];

/** Keeps the folder that is open, in this browser; null where the last one is deleted. */
export function keepLastFolder(projectId: string | null, folderId: string | null): void {
  const place = placeOf(projectId);
  const others = lastFolders().filter(([one]) => one !== place);
  const own = folderId === null ? [] : [[place, folderId]];
  writeStored(STORAGE_KEYS.lastFolders, [...own, ...others].slice(0, MAX_PLACES));
}
