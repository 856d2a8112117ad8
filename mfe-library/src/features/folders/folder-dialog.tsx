import { roleLabel } from '@portal/access';
import { LIMITS } from '@portal/contracts/common/limits';
import { folderNameFault, type DocumentPlace, type Folder } from '@portal/contracts/library/folder';
import { notify, useSession } from '@portal/portal-sdk';
import { CheckField, fieldResolver, useVersionedSave } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { opensToSiteContacts } from '@portal/workflow';
import { useForm } from 'react-hook-form';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { NameDialog } from '../../documents/name-dialog.tsx';
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

interface Values {
  readonly name: string;
  readonly allowsSiteContact: boolean;
}

const resolver = fieldResolver<Values>('name', (name) =>
  name.trim() === '' ? TEXTS.nameRequired : folderNameFault(name),
);

/** Dialog that adds or renames a folder; in a project the insurer sets the primary site contact's access. */
export function FolderDialog({ place, folder, parent, onAdded, onClose }: FolderDialogProps) {
  const { viewer } = useSession();
  const decidesAccess = opensToSiteContacts(place, viewer);
  const siteContact = roleLabel({ role: 'SiteContact', companyType: viewer.companyType }).toLowerCase();
  const valuesOf = ({ name, allowsSiteContact }: Values): FolderValues => ({
    name: name.trim(),
    allowsSiteContact: decidesAccess ? allowsSiteContact : undefined,
  });
  const { projectId } = place;
  const { mutateAsync } = useSaveFolder({ projectId, parentFolderId: parent?.id ?? null });
  const changed = useChanged();
  const versioned = useVersionedSave<Folder, FolderValues>({
    item: folder ?? undefined,
    valuesOf,
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
  const { opened } = versioned;
  const form = useForm<Values>({
    defaultValues: { name: opened?.name ?? '', allowsSiteContact: opened?.allowsSiteContact ?? false },
    resolver,
  });
  return (
    <NameDialog
      title={titleOf(folder, parent)}
      label={TEXTS.folderName}
      form={form}
      draftName={`folder.${opened?.id ?? `new.${parent?.id ?? 'top'}`}`}
      item={opened}
      maxLength={LIMITS.projectName}
      verb={folder ? SCREEN_TEXTS.save : TEXTS.create}
      onSave={(values) => versioned.save(valuesOf(values))}
      onStale={versioned.ask}
      onClose={onClose}
      conflict={versioned.dialog}
    >
      {(control) =>
        decidesAccess && (
          <CheckField
            control={control}
            name="allowsSiteContact"
            label={TEXTS.allowsSiteContact(siteContact)}
            help={TEXTS.allowsSiteContactHelp}
          />
        )
      }
    </NameDialog>
  );
}

function titleOf(folder: Folder | null, parent: Folder | null): string {
  if (folder) return TEXTS.renameFolder;
  return parent ? TEXTS.newFolderIn(parent.name) : TEXTS.newFolder;
}
