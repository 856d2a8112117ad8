import { whereOf } from '../folders/told.ts';
import type { Place } from '../places/place.ts';
import type { StoredDocument } from './document.repository.ts';

/** Returns the common fields of all events about a file. */
export const toldOf = (place: Place, { id, folderId, name }: Pick<StoredDocument, 'id' | 'folderId' | 'name'>) => ({
  ...whereOf(place),
  documentId: id,
  folderId,
  name,
});
