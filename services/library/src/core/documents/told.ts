import { whereOf } from '../folders/told.ts';
import type { Place } from '../places/place.ts';
import type { StoredDocument } from './document.repository.ts';

/** A file, as events tell of it. */
export const toldOf = (place: Place, { id, folderId, name }: Pick<StoredDocument, 'id' | 'folderId' | 'name'>) => ({
  ...whereOf(place),
  documentId: id,
  folderId,
  name,
});
