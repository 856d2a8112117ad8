import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { ATTACHMENT_TYPES } from '../library/attachment-rules.ts';
import { eventType } from './envelope.ts';

/**
 * Published when a file was uploaded, checked and stored. A service that accepts file ids (`cvFileId`, `logoFileId`)
 * stores what it needs in a table of its own, and refuses an id that is unknown or whose `ownerId` is not the sender.
 * The owner is a person, or the invite of an upload before the sign-up (`identity.user.signed-up.v1` transfers the
 * file). `type` and `size` are those of the bytes, for rules about images and smaller limits.
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
