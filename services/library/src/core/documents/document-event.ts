import { type Place, placeEventData } from '../places/place.ts';
import type { StoredDocument } from './document.repository.ts';

/** Returns the common fields of all events about a file. */
export const documentEventData = (
  place: Place,
  { id, folderId, name }: Pick<StoredDocument, 'id' | 'folderId' | 'name'>,
) => ({
  ...placeEventData(place),
  documentId: id,
  folderId,
  name,
});
