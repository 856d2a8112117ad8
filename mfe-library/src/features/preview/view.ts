import type { Document } from '@portal/contracts/library/document';

/** Props of a file's preview. */
export interface ViewProps {
  readonly file: Document;
  readonly url: string;
  /** Called when the address may have expired, to request another. */
  readonly onEnded: () => void;
}
