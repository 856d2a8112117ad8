import type { Document } from '@portal/contracts/library/document';
import { EmptyState, fileSizeText } from '@portal/ui';
import { FileIcon } from '../../documents/file-icon.tsx';
import classes from './preview.module.css';
import { PREVIEW_TEXTS as TEXTS } from './preview.texts.ts';

/** Description of a file that cannot be previewed. */
export function NoPreview({ file }: { readonly file: Document }) {
  return (
    <div className={classes.note}>
      <FileIcon type={file.type} size={40} />
      <EmptyState title={TEXTS.noPreview}>
        {file.name}, {fileSizeText(file.size)}
      </EmptyState>
    </div>
  );
}

/** Placeholder of a failed preview. */
export function Unavailable() {
  return (
    <div className={classes.note} role="alert">
      <EmptyState title={TEXTS.unavailable}>{TEXTS.unavailableHelp}</EmptyState>
    </div>
  );
}
