import { LIMITS } from '@portal/contracts/common/limits';
import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import type { DocumentPlace, Folder } from '@portal/contracts/library/folder';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '@portal/contracts/library/screen-texts';
import {
  apiFault,
  Button,
  Checkbox,
  Modal,
  notify,
  notifyFailure,
  Stack,
  TextInput,
  useSession,
} from '@portal/portal-sdk';
import { DialogButtons } from '@portal/ui';
import { opensToSiteContacts } from '@portal/workflow';
import { useState, type SubmitEvent } from 'react';
import { useChanged } from '../../documents/use-changed.ts';
import { useSaveFolder } from './folders.api.ts';

interface FolderDialogProps {
  readonly place: DocumentPlace;
  /** Null for a new one. */
  readonly folder: Folder | null;
  /** What a new one is made in; null at the top. */
  readonly parent: Folder | null;
  readonly onAdded: (folder: Folder) => void;
  readonly onClose: () => void;
}

/** Names a new folder or renames one; in a project the insurer says whether the primary site contact may use it. */
export function FolderDialog({ place, folder, parent, onAdded, onClose }: FolderDialogProps) {
  const { viewer } = useSession();
  const decidesAccess = opensToSiteContacts(place, viewer);
  const [name, setName] = useState(folder?.name ?? '');
  const [allows, setAllows] = useState(folder?.allowsSiteContact ?? false);
  const [problem, setProblem] = useState<string>();
  const changed = useChanged();
  const { isPending, mutate } = useSaveFolder({
    projectId: place.projectId,
    folder,
    parentFolderId: parent?.id ?? null,
  });
  const isSame = folder !== null && name.trim() === folder.name && allows === folder.allowsSiteContact;

  const save = () => {
    if (name.trim() === '') return setProblem(TEXTS.nameRequired);
    mutate(
      { name: name.trim(), allowsSiteContact: decidesAccess ? allows : undefined },
      {
        onSuccess: (saved) => {
          notify.success(folder ? TEXTS.folderRenamed : TEXTS.folderCreated(saved.name));
          if (!folder) onAdded(saved);
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
      },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The page that the dialog stands on may be a form itself.
    event.stopPropagation();
    save();
  };

  return (
    <Modal opened onClose={onClose} title={titleOf(folder, parent)}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={TEXTS.folderName}
            withAsterisk
            aria-required
            maxLength={LIMITS.projectName}
            value={name}
            error={problem}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          {decidesAccess && (
            <Checkbox
              label={TEXTS.allowsSiteContact}
              description={TEXTS.allowsSiteContactHelp}
              checked={allows}
              onChange={(event) => setAllows(event.currentTarget.checked)}
            />
          )}
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {SCREEN_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={isPending} disabled={isSame}>
            {folder ? SCREEN_TEXTS.save : TEXTS.create}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

function titleOf(folder: Folder | null, parent: Folder | null): string {
  if (folder) return TEXTS.renameFolder;
  return parent ? TEXTS.newFolderIn(parent.name) : TEXTS.newFolder;
}
