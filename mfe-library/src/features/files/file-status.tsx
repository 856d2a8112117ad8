import type { DocumentStatus } from '@portal/contracts/library/document-rules';
import { StatusDot, type StatusTone } from '@portal/ui';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';

const TONES: Readonly<Record<DocumentStatus, StatusTone>> = { New: 'info', Opened: 'success', Replaced: 'neutral' };

/** Status of a file of the folders that have one: of the site's answers and the layouts. */
export const FileStatusDot = ({ status }: { readonly status: DocumentStatus }) => (
  <StatusDot tone={TONES[status]} label={TEXTS.statuses[status]} />
);
