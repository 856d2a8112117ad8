import { LIMITS } from '@portal/contracts/common/limits';
import type { DocumentPlace, Folder } from '@portal/contracts/library/folder';
import { Checkbox, notify, useSession } from '@portal/portal-sdk';
import { useVersionedSave } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { opensToSiteContacts } from '@portal/workflow';
import { useState } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { NameDialog, type NameOutcome } from '../../documents/name-dialog.tsx';
import { useChanged } from '../../documents/use-changed.ts';
import { folderNow, useSaveFolder, type FolderValues } from './folders.api.ts';

interface FolderDialogProps {
  readonly place: DocumentPlace;
  /** Null for a new one. */
  readonly folder: Folder | null;
  /** Parent of a new folder; null at the top. */
  readonly parent: Folder | null;
  readonly onAdded: (folder: Folder) => void;
  readonly onClose: () => void;
}

/** Dialog that adds or renames a folder; in a project the insurer sets the primary site contact's access. */
export function FolderDialog({ place, folder, parent, onAdded, onClose }: FolderDialogProps) {
  const { viewer } = useSession();
  const decidesAccess = opensToSiteContacts(place, viewer);
  const [allows, setAllows] = useState(folder?.allowsSiteContact ?? false);
  const valuesOf = (name: string, allowsSiteContact: boolean): FolderValues => ({
    name,
    allowsSiteContact: decidesAccess ? allowsSiteContact : undefined,
  });
  const { projectId } = place;
  const { isPending, mutateAsync } = useSaveFolder({ projectId, parentFolderId: parent?.id ?? null });
  const changed = useChanged();
  const versioned = useVersionedSave<Folder, FolderValues>({
    item: folder ?? undefined,
    valuesOf: ({ name, allowsSiteContact }) => valuesOf(name, allowsSiteContact),
    read: ({ id }) => folderNow(projectId, id),
    save: async (values, over) => {
      const saved = await mutateAsync({ values, over });
      notify.success(over ? TEXTS.folderRenamed : TEXTS.folderCreated(saved.name));
      if (!over) onAdded(saved);
      onClose();
    },
    onReload: () => {
      void changed();
      onClose();
    },
  });

  const save = (typed: string, outcome: NameOutcome) => {
    const name = typed.trim();
    if (name === '') return outcome.refuse(TEXTS.nameRequired);
    versioned.save(valuesOf(name, allows)).catch((fault: unknown) => {
      if (!versioned.ask(fault, () => save(typed, outcome))) outcome.onError(fault);
    });
  };
  return (
    <NameDialog
      title={titleOf(folder, parent)}
      label={TEXTS.folderName}
      name={folder?.name ?? ''}
      maxLength={LIMITS.projectName}
      verb={folder ? SCREEN_TEXTS.save : TEXTS.create}
      isBusy={isPending}
      isSame={(typed) => typed.trim() === folder?.name && allows === folder.allowsSiteContact}
      onSave={save}
      onClose={onClose}
      conflict={versioned.dialog}
    >
      {decidesAccess && (
        <Checkbox
          label={TEXTS.allowsSiteContact}
          description={TEXTS.allowsSiteContactHelp}
          checked={allows}
          onChange={(event) => setAllows(event.currentTarget.checked)}
        />
      )}
    </NameDialog>
  );
}

function titleOf(folder: Folder | null, parent: Folder | null): string {
  if (folder) return TEXTS.renameFolder;
  return parent ? TEXTS.newFolderIn(parent.name) : TEXTS.newFolder;
}
