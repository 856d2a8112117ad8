import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { ATTACHMENT_TYPES } from '../library/attachment-rules.ts';
import { eventType } from './envelope.ts';

/**
 * A file was uploaded, checked and stored. A service that takes the id of a file (`cvFileId`, `logoFileId`) keeps what it
 * needs of this in a table of its own: an id that it does not know, or whose `ownerId` is not who sends it, is refused.
 * The owner is a person, or the invite under which somebody uploaded before they signed up (`identity.user.signed-up.v1`
 * makes the file theirs). `type` is what the bytes are, `size` how many they are: rules of pictures and of smaller limits are checked by them.
 */
export const fileStored = eventType(
  'library.file.stored.v1',
  v.object({
    fileId: id,
    ownerId: id,
    name: v.string(),
    type: v.picklist(ATTACHMENT_TYPES.map(({ type }) => type)),
    size: v.number(),
  }),
);
