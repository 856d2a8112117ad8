import type { Document } from '@portal/contracts/library/document';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '@portal/contracts/library/screen-texts';
import { DeleteDialog } from '@portal/ui';
import classes from './files.module.css';
import { useDeleteFiles } from './files.api.ts';

interface DeleteFilesProps {
  readonly files: readonly Document[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before files are deleted (spec 1 §8). */
export function DeleteFiles({ files, onDeleted, onClose }: DeleteFilesProps) {
  const names = files.map(({ name }) => name);
  return (
    <DeleteDialog
      mutation={useDeleteFiles()}
      given={{ files, wish: undefined }}
      title={TEXTS.deleteFilesTitle(names)}
      verb={TEXTS.delete}
      done={DOCUMENT_TEXTS.deleted(names)}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p className={classes.question}>{DOCUMENT_TEXTS.confirmDelete(names)}</p>
    </DeleteDialog>
  );
}
