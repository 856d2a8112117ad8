import { Button, Checkbox } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DialogButtons } from '@portal/ui';
import { useState } from 'react';
import { answerAll, answerExisting } from './run-uploads.ts';
import { UPLOAD_TEXTS as TEXTS } from './upload.texts.ts';
import type { Upload } from './upload.ts';
import type { Answer } from './uploads.store.ts';
import classes from './uploads.module.css';

/** Dialog about a file whose name exists in the folder: replace it, keep both, or skip. */
export function ExistsDialog({ upload: { id, batch, name, target } }: { readonly upload: Upload }) {
  const [isForAll, setForAll] = useState(false);
  const answer = (said: Answer) => (isForAll ? answerAll(batch, said) : answerExisting(id, said));
  return (
    <Modal opened onClose={() => answer('skip')} title={TEXTS.existsTitle} closeOnClickOutside={false}>
      <p className={classes.question}>{TEXTS.exists(name, target.folderName)}</p>
      <p className={classes.help}>{TEXTS.existsHelp}</p>
      <Checkbox
        label={TEXTS.applyToAll}
        checked={isForAll}
        onChange={(event) => setForAll(event.currentTarget.checked)}
      />
      <DialogButtons>
        <Button variant="default" onClick={() => answer('skip')}>
          {TEXTS.skip}
        </Button>
        <Button variant="default" onClick={() => answer('replace')}>
          {TEXTS.replace}
        </Button>
        <Button data-autofocus onClick={() => answer('keepBoth')}>
          {TEXTS.keepBoth}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
