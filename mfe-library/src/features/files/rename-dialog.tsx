import { FILE_NAME_MAX } from '@portal/contracts/library/attachment-rules';
import type { Document } from '@portal/contracts/library/document';
import { renamedStem, stemOf } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { notify } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { NameDialog, type NameOutcome } from '../../documents/name-dialog.tsx';
import { useRenameFile } from './files.api.ts';

interface RenameDialogProps {
  readonly file: Document;
  readonly onClose: () => void;
}

/** 'Edit File Name' (spec 1 §5): the extension is kept, signs that a name loses are left out. */
export function RenameDialog({ file, onClose }: RenameDialogProps) {
  // Keeps the case of the ending; `endingOf` returns lower case.
  const stem = stemOf(file.name);
  const ending = file.name.slice(stem.length);
  const rename = useRenameFile();

  const save = (typed: string, { refuse, onError }: NameOutcome) => {
    const name = renamedStem(typed);
    if (name === '') return refuse(DOCUMENT_TEXTS.nameRequired);
    rename.mutate(
      { params: { id: file.id }, body: { name: `${name}${ending}` }, ifMatch: file.version },
      {
        onSuccess: () => {
          notify.success(LIBRARY_TEXTS.renamed);
          onClose();
        },
        onError,
      },
    );
  };
  return (
    <NameDialog
      title={LIBRARY_TEXTS.editFileName}
      label={TEXTS.name}
      name={stem}
      ending={ending}
      maxLength={FILE_NAME_MAX - ending.length}
      verb={SCREEN_TEXTS.save}
      isBusy={rename.isPending}
      isSame={(typed) => typed === stem}
      onSave={save}
      onClose={onClose}
    />
  );
}
