import { endingOf } from '@portal/contracts/library/attachment-rules';
import type { StoredFile } from '@portal/contracts/library/attachment';
import { ActionIcon, Skeleton, UnstyledButton } from '@portal/portal-sdk';
import { IconFileTypePdf, IconPhotoOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import classes from './attachments.module.css';
import { ImageViewer } from './image-viewer.tsx';
import { useStoredFile } from './use-stored-file.ts';

interface AttachmentTileProps {
  readonly fileId: string;
  readonly onRemove?: (() => void) | undefined;
  /** Shows the picture large elsewhere, instead of opening it in full size. */
  readonly onChoose?: (() => void) | undefined;
  readonly isChosen?: boolean;
}

/** A stored file among others: a picture as large as its tile, which opens in full size; a PDF by its name. */
export function AttachmentTile({ fileId, onRemove, onChoose, isChosen = false }: AttachmentTileProps) {
  const { data: file, isError } = useStoredFile(fileId);
  return (
    <li className={isChosen ? `${classes.tile} ${classes.chosenTile}` : classes.tile}>
      {file && <Content file={file} onChoose={onChoose} isChosen={isChosen} />}
      {!file && isError && (
        <span className={classes.tileFace}>
          <IconPhotoOff size={24} stroke={1.5} aria-hidden />
          <span className={classes.quiet}>{ATTACHMENT_SCREEN_TEXTS.unavailable}</span>
        </span>
      )}
      {!file && !isError && <Skeleton height="100%" />}
      {onRemove && (
        <ActionIcon
          variant="default"
          size={24}
          className={classes.tileRemove ?? ''}
          aria-label={ATTACHMENT_SCREEN_TEXTS.remove(file?.name ?? '')}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

interface ContentProps extends Pick<AttachmentTileProps, 'onChoose' | 'isChosen'> {
  readonly file: StoredFile;
}

function Content({ file: { name, url }, onChoose, isChosen }: ContentProps) {
  const [isOpen, setOpen] = useState(false);
  if (endingOf(name) === '.pdf') {
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${name} (${ATTACHMENT_SCREEN_TEXTS.newWindow})`}
        className={classes.tileFace}
      >
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
        <span className={classes.tileName} title={name}>
          {name}
        </span>
      </a>
    );
  }
  return (
    <>
      <UnstyledButton
        className={classes.tileFace}
        title={name}
        aria-label={onChoose ? ATTACHMENT_SCREEN_TEXTS.large(name) : ATTACHMENT_SCREEN_TEXTS.fullSize(name)}
        aria-pressed={onChoose && isChosen}
        onClick={onChoose ?? (() => setOpen(true))}
      >
        <img src={url} alt="" className={classes.thumbnail} />
      </UnstyledButton>
      <ImageViewer name={name} url={url} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Stored files as tiles that open a viewer. */
export function AttachmentTiles({ fileIds, label }: { readonly fileIds: readonly string[]; readonly label: string }) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {fileIds.map((id) => (
        <AttachmentTile key={id} fileId={id} />
      ))}
    </ul>
  );
}
