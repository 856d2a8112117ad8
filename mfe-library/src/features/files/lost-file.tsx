import type { Folder } from '@portal/contracts/library/folder';
import { DOCUMENT_SORT_FIELDS } from '@portal/contracts/library/sort-fields';
import { ListWithPane, PendingPane, useItemDialog, useListAddress } from '@portal/ui';
import { useEffect, type ReactNode } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { useFile } from './files.api.ts';

interface LostFileProps {
  readonly id: string;
  readonly folders: readonly Folder[];
  /** Opens the folder that has the file. */
  readonly onFound: (folderId: string) => void;
  readonly children: ReactNode;
}

/** The file of an address that names no folder, or none that the viewer sees: its folder is looked up. */
export default function LostFile({ id, folders, onFound, children }: LostFileProps) {
  const [address, setAddress] = useListAddress(DOCUMENT_SORT_FIELDS);
  const { addressOf, close } = useItemDialog('fileId');
  const { data, error, refetch } = useFile(id);
  const folderId = folders.find((folder) => folder.id === data?.folderId)?.id;
  useEffect(() => {
    if (folderId !== undefined) onFound(folderId);
  });
  return (
    <ListWithPane
      name="files"
      page={undefined}
      isPlaceholder={false}
      address={address}
      onAddressChange={setAddress}
      openId={id}
      addressOf={addressOf}
      onClose={close}
      pane={
        <PendingPane
          title={TEXTS.file}
          error={error}
          isGone={data !== undefined && folderId === undefined}
          onRetry={() => void refetch()}
        />
      }
    >
      {children}
    </ListWithPane>
  );
}
