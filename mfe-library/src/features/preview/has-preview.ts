import type { Document } from '@portal/contracts/library/document';
import { groupOf } from '@portal/contracts/library/document-rules';

/** Returns true for files that the browser shows: pictures, PDFs and videos; others are downloaded. */
export function hasPreview({ type }: Document): boolean {
  const group = groupOf(type);
  return type === 'application/pdf' || group === 'images' || group === 'video';
}
