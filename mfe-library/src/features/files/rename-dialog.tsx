import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import { endingOf, FILE_NAME_MAX } from '@portal/contracts/library/attachment-rules';
import type { Document } from '@portal/contracts/library/document';
import { renamedStem, stemOf } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '@portal/contracts/library/screen-texts';
import { apiFault, Button, Modal, notify, notifyFailure, TextInput } from '@portal/portal-sdk';
import { DialogButtons } from '@portal/ui';
import { useState, type SubmitEvent } from 'react';
import { useChanged } from '../../documents/use-changed.ts';
import classes from './files.module.css';
import { useRenameFile } from './files.api.ts';

interface RenameDialogProps {
  readonly file: Document;
  readonly onClose: () => void;
}

/** 'Edit File Name' (spec 1 §5): the extension is kept, signs that a name loses are left out. */
export function RenameDialog({ file, onClose }: RenameDialogProps) {
  // As the file is called: `endingOf` is in small letters.
  const stem = stemOf(file.name);
  const ending = file.name.slice(stem.length);
  const [typed, setTyped] = useState(stem);
  const [problem, setProblem] = useState<string>();
  const rename = useRenameFile(file);
  const changed = useChanged();

  const save = () => {
    const name = renamedStem(typed);
    if (name === '') return setProblem(DOCUMENT_TEXTS.nameRequired);
    rename.mutate(`${name}${ending}`, {
      onSuccess: () => {
        notify.success(DOCUMENT_TEXTS.renamed);
        onClose();
      },
      onError: (fault) => {
        const { status, code, message, fieldErrors } = apiFault(fault) ?? {};
        const said = Object.values(fieldErrors ?? {})[0]?.[0] ?? (code === 'Duplicate' ? message : undefined);
        if (said) return setProblem(said);
        // What has changed meanwhile is shown.
        void changed();
        if (status === 404 || status === 409) onClose();
        notifyFailure(fault, save);
      },
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <Modal opened onClose={onClose} title={DOCUMENT_TEXTS.editFileName}>
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={TEXTS.name}
          withAsterisk
          aria-required
          maxLength={FILE_NAME_MAX - endingOf(file.name).length}
          value={typed}
          error={problem}
          errorProps={{ role: 'alert' }}
          rightSection={<span className={classes.ending}>{ending}</span>}
          rightSectionWidth={64}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {SCREEN_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={rename.isPending} disabled={typed === stem}>
            {SCREEN_TEXTS.save}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
