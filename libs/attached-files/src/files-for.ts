import { ATTACHABLE_HOURS } from '@portal/contracts/library/attachment-rules';
import { ATTACHMENT_TEXTS } from '@portal/contracts/projects/attachment-texts';
import { invalid, sharedWait } from '@portal/service-kit';
import type { Knex } from 'knex';

/** A file of services/library with the name that its item shows. */
export interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

/** Longest wait for the event of a file, which comes within milliseconds, before an id is taken as unknown. */
const PATIENCE_MS = 500;
/** Longest wait for the event of a file that was stored a moment ago: it is there, only the word of it is late. */
const PATIENCE_WITH_NEW_MS = 10_000;
/** Age up to which a file is new. */
const NEW_MS = 60_000;
/** Wait for the event of a CV: its form is sent once, and often the moment that the file is stored. */
const CV_PATIENCE_MS = 2_000;

/** Requests of a person that may wait as long at the same time. Their ids are their own word: an invented one can be new. */
const PATIENT_REQUESTS = 10;

const untilStored = sharedWait((db: Knex, ids) =>
  db('files').whereRaw('file_id = any(?::uuid[])', [ids]).pluck<string[]>('file_id'),
);

/** Number of requests of each person that wait. */
const waits = new Map<string, number>();

/**
 * Waits a moment for the events of files that have just been stored: ten seconds where an id tells that its file is new, unless
 * ten requests of the person wait already.
 */
export async function waitForFiles(
  db: Knex,
  { userId }: { readonly userId: string },
  ids: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (ids.length === 0) return;
  const others = waits.get(userId) ?? 0;
  waits.set(userId, others + 1);
  const isPatient = others < PATIENT_REQUESTS && ids.some(isNew);
  await untilStored(db, ids, isPatient ? PATIENCE_WITH_NEW_MS : patienceMs).finally(() => {
    const left = (waits.get(userId) ?? 0) - 1;
    if (left > 0) waits.set(userId, left);
    else waits.delete(userId);
  });
}

/** Returns true for the id of a file that was stored within the last minute (RFC 9562, version 7: it begins with its time). */
function isNew(id: string): boolean {
  const storedAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return id.charAt(14) === '7' && Math.abs(Date.now() - storedAt) < NEW_MS;
}

/** Waits a moment for the event of a CV that has just been stored. */
export const waitForCv = (db: Knex, person: { readonly userId: string }, fileId: string): Promise<void> =>
  waitForFiles(db, person, [fileId], CV_PATIENCE_MS);

/** Files that a person has stored and that can still be given to an item: it must take them within a day. */
const attachable = (db: Knex, ids: readonly string[], ownerId: string) =>
  db('files')
    .whereIn('file_id', [...ids])
    .where({ owner_id: ownerId })
    .where('stored_at', '>', db.raw('now() - make_interval(hours => ?)', [ATTACHABLE_HOURS]));

/** Returns true if a person has stored the file and it can still be given to an item. */
export const ownsFile = async (db: Knex, fileId: string, ownerId: string): Promise<boolean> =>
  (await attachable(db, [fileId], ownerId).first('file_id')) !== undefined;

interface Attaching {
  readonly userId: string;
  /** Files that the item holds already. */
  readonly present: readonly NamedFile[];
  /** The field of the request. */
  readonly field: string;
  /** True where new files must be pictures; the service keeps their types. */
  readonly arePhotos?: boolean;
}

/**
 * Returns the files that an item is to hold, in order: the person's own, or those that it holds already.
 * @throws 400 for another person's file, a missing one, one that no item has held for a day, and a photo that is no image
 */
export async function filesFor(
  tx: Knex.Transaction,
  ids: readonly string[],
  { userId, present, field, arePhotos = false }: Attaching,
): Promise<NamedFile[]> {
  const added = ids.filter((id) => !present.some(({ fileId }) => fileId === id));
  const own = await attachable(tx, added, userId).select<(NamedFile & { readonly type?: string })[]>({
    ...{ fileId: 'file_id', name: 'name' },
    ...(arePhotos && { type: 'type' }),
  });
  const known = new Map([...own, ...present].map((file) => [file.fileId, file]));
  return [...new Set(ids)].map((fileId) => {
    const file: (NamedFile & { readonly type?: string }) | undefined = known.get(fileId);
    if (!file) throw invalid({ [field]: [ATTACHMENT_TEXTS.unknown] });
    if (file.type !== undefined && !file.type.startsWith('image/'))
      throw invalid({ [field]: [ATTACHMENT_TEXTS.photoKind] });
    return { fileId, name: file.name };
  });
}
