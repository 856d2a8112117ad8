import type { Document } from '@portal/contracts/library/document';
import { groupOf } from '@portal/contracts/library/document-rules';
import { ActionIcon, Button, Loader, Modal, Tooltip } from '@portal/portal-sdk';
import { ErrorPanel } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
} from '@tabler/icons-react';
import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DOCUMENT_SCREEN_TEXTS } from '../../documents/document.texts.ts';
import { saveFrom } from '../../documents/download.ts';
import { ImageView } from './image-view.tsx';
import { NoPreview } from './no-preview.tsx';
import classes from './preview.module.css';
import { PREVIEW_TEXTS as TEXTS } from './preview.texts.ts';
import { useAddress } from './use-address.ts';
import { useOpened } from './use-opened.ts';
import { VideoView } from './video-view.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx'));

/** Props of a file's preview. */
export interface ViewProps {
  readonly file: Document;
  readonly url: string;
  /** Called when the address may have expired, to request another. */
  readonly onEnded: () => void;
}

export interface PreviewProps {
  readonly startFile: Document;
  /** Files of the page, through which the preview can step. */
  readonly files: readonly Document[];
  /** Returns true if previewing a file marks it as opened (spec 1 §6). */
  readonly marksOpened: (file: Document) => boolean;
  readonly onClose: () => void;
}

/** Preview of a file over its page: images, PDFs, videos; other types are described. */
export default function Preview({ startFile, files, marksOpened, onClose }: PreviewProps) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === startFile.id),
    ),
  );
  const [isFull, setFull] = useState(false);
  const file = files[index] ?? startFile;
  useOpened(file, marksOpened(file));

  const go = (to: number) => setIndex(Math.min(Math.max(to, 0), files.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // Fields, the player and scrolling areas use the arrow keys themselves.
    if (target instanceof Element && target.closest('input, video, [data-own-arrows]')) return;
    if (event.key === 'ArrowLeft') go(index - 1);
    if (event.key === 'ArrowRight') go(index + 1);
  };
  const FullIcon = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={1200}
      fullScreen={isFull}
      classNames={{ content: (isFull ? classes.full : classes.dialog) ?? '' }}
      lockScroll={false}
      centered
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        <Modal.Header role="none" className={classes.head ?? ''}>
          <Modal.Title className={classes.title ?? ''} title={file.name}>
            {file.name}
          </Modal.Title>
          <span className={classes.tools}>
            <Tool label={TEXTS.previous} isOff={index === 0} onClick={() => go(index - 1)}>
              <IconChevronLeft size={18} aria-hidden />
            </Tool>
            <span role="status" className={classes.place}>
              {TEXTS.place(index + 1, Math.max(files.length, 1))}
            </span>
            <Tool label={TEXTS.next} isOff={index >= files.length - 1} onClick={() => go(index + 1)}>
              <IconChevronRight size={18} aria-hidden />
            </Tool>
            <Tool label={isFull ? TEXTS.leaveFullscreen : TEXTS.fullscreen} onClick={() => setFull(!isFull)}>
              <FullIcon size={18} aria-hidden />
            </Tool>
            <Modal.CloseButton aria-label={SCREEN_TEXTS.close} />
          </span>
        </Modal.Header>
        <Modal.Body className={classes.body ?? ''}>
          <Content key={`${file.id} ${file.version}`} file={file} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The content of one file, from an address that is renewed when it has expired. */
function Content({ file }: { readonly file: Document }) {
  const address = useAddress(file);
  if (address.error && !address.data)
    return <ErrorPanel error={address.error} onRetry={() => void address.refetch()} />;
  if (!address.data) return <Waiting />;
  const { url } = address.data;
  const download = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void address.newest().then(saveFrom)}
    >
      {DOCUMENT_SCREEN_TEXTS.download}
    </Button>
  );
  return (
    <>
      <div className={classes.stage}>
        <Suspense fallback={<Waiting />}>
          <View key={address.attempt} file={file} url={url} onEnded={address.renew} />
        </Suspense>
      </div>
      <div className={classes.foot}>{download}</div>
    </>
  );
}

/** Preview by the type of the file. */
function View(props: ViewProps) {
  const { type } = props.file;
  if (type === 'application/pdf') return <PdfView {...props} />;
  const group = groupOf(type);
  if (group === 'images') return <ImageView {...props} />;
  return group === 'video' ? <VideoView {...props} /> : <NoPreview file={props.file} />;
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status">
      <Loader size={24} color="var(--portal-muted)" role="img" aria-label={SCREEN_TEXTS.loading} />
    </div>
  );
}
