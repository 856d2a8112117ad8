import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { fileStored } from '@portal/contracts/events/library';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { invalid, untilTold } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { FileKind } from './recommendation.repository.ts';

/** Follows which files library has stored, and for whom. */
export const filesConsumer: ConsumerDefinition = {
  name: 'projects-files',
  subject: fileStored.subject,
  handlers: [
    on(fileStored, async (tx, { data: { fileId: file_id, ownerId: owner_id, name, type } }) => {
      await tx('files').insert({ file_id, owner_id, name, type }).onConflict('file_id').ignore();
    }),
  ],
};

export interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

/** The word of a file comes within milliseconds; an id that is none is not waited for any longer. */
const PATIENCE_MS = 500;

/** Waits a moment for the word of files that have just been stored. */
export const untilFilesAreKnown = (db: Knex, ids: readonly string[]): Promise<void> =>
  untilTold(async () => (await knownFiles(db, ids)).length === new Set(ids).size, PATIENCE_MS);

const knownFiles = (db: Knex, ids: readonly string[]) =>
  db('files')
    .whereIn('file_id', [...ids])
    .select<{ file_id: string; owner_id: string; name: string; type: string }[]>('file_id', 'owner_id', 'name', 'type');

/**
 * The files that a recommendation is to have, in their order: the person's own, or those that it has already.
 * @throws 400 for one of somebody else, one that is not there, and a photo that is no picture
 */
export async function filesFor(
  tx: Knex.Transaction,
  kind: FileKind,
  ids: readonly string[],
  {
    userId,
    present,
    field,
  }: { readonly userId: string; readonly present: readonly NamedFile[]; readonly field: string },
): Promise<NamedFile[]> {
  const known = new Map((await knownFiles(tx, ids)).map((file) => [file.file_id, file]));
  return [...new Set(ids)].map((fileId) => {
    const there = present.find((file) => file.fileId === fileId);
    if (there) return { fileId, name: there.name };
    const file = known.get(fileId);
    if (file?.owner_id !== userId) throw invalid({ [field]: [RECOMMENDATION_TEXTS.fileUnknown] });
    if (kind === 'Photo' && !file.type.startsWith('image/')) {
      throw invalid({ [field]: [RECOMMENDATION_TEXTS.photoKind] });
    }
    return { fileId, name: file.name };
  });
}

/** What a recommendation has of a kind is now this. */
export async function replaceFiles(
  tx: Knex.Transaction,
  recommendationId: string,
  kind: FileKind,
  files: readonly NamedFile[],
): Promise<void> {
  await tx('recommendation_files').where({ recommendation_id: recommendationId, kind }).delete();
  if (files.length === 0) return;
  await tx('recommendation_files').insert(
    files.map(({ fileId, name }, position) => ({
      recommendation_id: recommendationId,
      kind,
      position,
      file_id: fileId,
      name,
    })),
  );
}
