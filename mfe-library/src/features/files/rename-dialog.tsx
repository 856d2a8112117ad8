import { FILE_NAME_MAX } from '@portal/contracts/library/attachment-rules';
import type { Document } from '@portal/contracts/library/document';
import { cleanDocumentName, renamedStem, stemOf } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { notify } from '@portal/portal-sdk';
import { fieldResolver, useVersionedSave } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useForm } from 'react-hook-form';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { NameDialog } from '../../documents/name-dialog.tsx';
import { notifyRenamed } from '../../documents/notify-renamed.ts';
import { useChanged } from '../../documents/use-changed.ts';
import { fileNow, useRenameFile } from './files.api.ts';

interface RenameDialogProps {
  readonly file: Document;
  readonly onClose: () => void;
}

const resolver = fieldResolver<{ readonly name: string }>('name', (typed) => {
  const stem = renamedStem(typed);
  if (stem === '') return DOCUMENT_TEXTS.nameRequired;
  return cleanDocumentName(`${stem}.pdf`) === null ? DOCUMENT_TEXTS.specialCharacters : undefined;
});

/** 'Edit File Name' (spec 1 §5): the extension is kept, signs that a name loses are left out, and told of. */
export function RenameDialog({ file, onClose }: RenameDialogProps) {
  const rename = useRenameFile();
  const changed = useChanged();
  const versioned = useVersionedSave<Document, { readonly name: string }>({
    item: file,
    valuesOf: ({ name }) => ({ name }),
    read: fileNow,
    save: async ({ name: typed }, { id, version } = file) => {
      const name = `${renamedStem(stemOf(typed))}${endingOf(typed)}`;
      const saved = await rename.mutateAsync({ params: { id }, body: { name }, ifMatch: version });
      notify.success(LIBRARY_TEXTS.renamed);
      notifyRenamed([{ chosenName: typed, name: saved.name }]);
      onClose();
    },
    onReload: () => {
      void changed();
      onClose();
    },
  });
  const { opened = file } = versioned;
  const ending = endingOf(opened.name);
  const form = useForm({ defaultValues: { name: stemOf(opened.name) }, resolver });
  return (
    <NameDialog
      title={LIBRARY_TEXTS.editFileName}
      label={TEXTS.name}
      form={form}
      draftName={`document.${opened.id}.name`}
      item={opened}
      ending={ending}
      maxLength={FILE_NAME_MAX - ending.length}
      verb={SCREEN_TEXTS.save}
      onSave={({ name }) => versioned.save({ name: `${name.trim()}${ending}` })}
      onStale={versioned.ask}
      onClose={onClose}
      conflict={versioned.dialog}
    />
  );
}

/** The extension in its own case; that of contracts is in lower case. */
const endingOf = (name: string): string => name.slice(stemOf(name).length);
