import type { StoredFile } from '@portal/contracts/library/attachment';
import { endingOf } from '@portal/contracts/library/attachment-rules';
import { ActionIcon, Anchor, Skeleton, UnstyledButton } from '@portal/portal-sdk';
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { fileSizeText } from '../fields/file-size.ts';
import { ATTACHMENT_SCREEN_TEXTS } from '../texts/attachment.texts.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './attachments.module.css';
import { ImageViewer } from './image-viewer.tsx';
import { useStoredFile } from './use-stored-file.ts';

export interface AttachmentProps {
  readonly fileId: string;
  /** Shows the delete icon. */
  readonly onRemove?: (() => void) | undefined;
}

/** A stored file: a picture with its preview and the fullscreen viewer, a PDF that opens in a new window (spec 3 §2). */
export function Attachment({ fileId, onRemove }: AttachmentProps) {
  const { data: file, isError } = useStoredFile(fileId);
  return (
    <div className={classes.row}>
      {file && <Content file={file} />}
      {!file && isError && <span className={classes.quiet}>{ATTACHMENT_SCREEN_TEXTS.unavailable}</span>}
      {!file && !isError && <Skeleton height={40} />}
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={SCREEN_TEXTS.removeFile} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Content({ file }: { readonly file: StoredFile }) {
  return endingOf(file.name) === '.pdf' ? <Pdf file={file} /> : <Picture file={file} />;
}

function Pdf({ file: { name, url, size } }: { readonly file: StoredFile }) {
  return (
    <>
      <span className={classes.kind}>
        <IconFileTypePdf size={24} aria-hidden />
      </span>
      <span className={classes.about}>
        <Anchor
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${name} (${ATTACHMENT_SCREEN_TEXTS.newWindow})`}
          className={classes.name}
        >
          {name}
        </Anchor>
        <span className={classes.quiet}>{fileSizeText(size)}</span>
        {isSafari() && <span className={classes.quiet}>{ATTACHMENT_SCREEN_TEXTS.safariPdf}</span>}
      </span>
    </>
  );
}

function Picture({ file: { name, url, size } }: { readonly file: StoredFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.preview}
        aria-label={ATTACHMENT_SCREEN_TEXTS.fullSize(name)}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" className={classes.thumbnail} />
      </UnstyledButton>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>{fileSizeText(size)}</span>
      </span>
      <ImageViewer name={name} url={url} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** User agents of Safari; other browsers contain its name and their own. */
const isSafari = (): boolean =>
  /Safari\//.test(navigator.userAgent) && !/Chrom|Android|CriOS|FxiOS|Edg/.test(navigator.userAgent);
