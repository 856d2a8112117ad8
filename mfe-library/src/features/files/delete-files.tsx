import type { Document } from '@portal/contracts/library/document';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '@portal/contracts/library/screen-texts';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import classes from './files.module.css';
import { useDeleteFiles } from './files.api.ts';

interface DeleteFilesProps {
  readonly files: readonly Document[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before files are deleted (spec 1 §8). */
export function DeleteFiles({ files, onDeleted, onClose }: DeleteFilesProps) {
  const remove = useDeleteFiles();
  const names = files.map(({ name }) => name);
  const confirm = () =>
    remove.mutate(
      { files, wish: undefined },
      {
        onSuccess: () => {
          notify.success(DOCUMENT_TEXTS.deleted(names));
          onDeleted();
          onClose();
        },
        onError: (fault) => {
          if (apiFault(fault)?.status === 404) onClose();
          notifyFailure(fault, confirm);
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={TEXTS.deleteFilesTitle(names)}
      verb={TEXTS.delete}
      isDanger
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p className={classes.question}>{DOCUMENT_TEXTS.confirmDelete(names)}</p>
    </ConfirmDialog>
  );
}
