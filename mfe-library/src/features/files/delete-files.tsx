import type { Document } from '@portal/contracts/library/document';
import { DeleteDialog } from '@portal/ui';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import classes from './files.module.css';
import { useDeleteFiles } from './files.api.ts';

interface DeleteFilesProps {
  readonly files: readonly Document[];
  readonly onDeleted: () => void;
  readonly onMissing: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of files (spec 1 §8). */
export function DeleteFiles({ files, onDeleted, onMissing, onClose }: DeleteFilesProps) {
  const names = files.map(({ name }) => name);
  return (
    <DeleteDialog
      mutation={useDeleteFiles()}
      given={{ files, wish: undefined }}
      title={TEXTS.deleteFilesTitle(names)}
      verb={TEXTS.delete}
      done={LIBRARY_TEXTS.deleted(names)}
      onDeleted={onDeleted}
      onGone={() => {
        onMissing();
        onClose();
      }}
      onClose={onClose}
    >
      <p className={classes.question}>{LIBRARY_TEXTS.confirmDelete(names)}</p>
    </DeleteDialog>
  );
}
