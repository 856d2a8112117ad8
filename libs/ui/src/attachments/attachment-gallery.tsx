import { endingOf } from '@portal/contracts/library/attachment-rules';
import { Skeleton, UnstyledButton } from '@portal/portal-sdk';
import { useState } from 'react';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import { AttachmentTile } from './attachment-tile.tsx';
import classes from './attachments.module.css';
import { ImageViewer } from './image-viewer.tsx';
import { useStoredFile } from './use-stored-file.ts';

interface AttachmentGalleryProps {
  readonly label: string;
  readonly fileIds: readonly string[];
}

/** Stored files with the chosen picture large above the tiles of all; a single picture stands alone. */
export function AttachmentGallery({ label, fileIds }: AttachmentGalleryProps) {
  const [chosen, setChosen] = useState<string>();
  const shown = chosen !== undefined && fileIds.includes(chosen) ? chosen : fileIds[0];
  if (shown === undefined) return null;
  return (
    <div className={classes.gallery}>
      <Large fileId={shown} />
      {fileIds.length > 1 && (
        <ul className={classes.tiles} aria-label={label}>
          {fileIds.map((id) => (
            <AttachmentTile key={id} fileId={id} isChosen={id === shown} onChoose={() => setChosen(id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picture as wide as its place; what is no picture stays a tile. */
function Large({ fileId }: { readonly fileId: string }) {
  const { data: file, isError } = useStoredFile(fileId);
  const [isOpen, setOpen] = useState(false);
  if (!file && !isError) return <Skeleton className={classes.large ?? ''} />;
  if (!file || endingOf(file.name) === '.pdf') {
    return (
      <ul className={classes.tiles}>
        <AttachmentTile fileId={fileId} />
      </ul>
    );
  }
  const { name, url } = file;
  return (
    <>
      <UnstyledButton
        className={classes.large ?? ''}
        title={name}
        aria-label={ATTACHMENT_SCREEN_TEXTS.fullSize(name)}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" className={classes.largePicture} />
      </UnstyledButton>
      <ImageViewer name={name} url={url} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
