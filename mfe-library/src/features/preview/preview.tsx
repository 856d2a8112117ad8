import type { Document } from '@portal/contracts/library/document';
import { groupOf } from '@portal/contracts/library/document-rules';
import { ActionIcon, Button, Tooltip } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { ErrorPanel, usePanePlace } from '@portal/ui';
import { saveFrom } from '@portal/ui/save-from';
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
import { ImageView } from './image-view.tsx';
import { NoPreview } from './no-preview.tsx';
import classes from './preview.module.css';
import { PREVIEW_TEXTS as TEXTS } from './preview.texts.ts';
import { useAddress } from './use-address.ts';
import { useFocusBack } from './use-focus-back.ts';
import { VideoView } from './video-view.tsx';
import type { ViewProps } from './view.ts';
import { Waiting } from './waiting.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx'));

export interface PreviewProps {
  /** The open file; undefined while it is read. */
  readonly file: Document | undefined;
  readonly onClose: () => void;
}

/** The open file over its page, as large as the window allows: images, PDFs, videos; other types are described. */
export default function Preview({ file, onClose }: PreviewProps) {
  const { position, count, previous, next } = usePanePlace();
  const [isFull, setFull] = useState(false);
  useFocusBack();

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // Fields, the player and scrolling areas use the arrow keys themselves.
    if (target instanceof Element && target.closest('input, video, [data-own-arrows]')) return;
    if (event.key === 'ArrowLeft') previous?.();
    if (event.key === 'ArrowRight') next?.();
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
      returnFocus={false}
      centered
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        <Modal.Header role="none" className={classes.head ?? ''}>
          <Modal.Title className={classes.title ?? ''} title={file?.name}>
            {file?.name ?? DOCUMENT_SCREEN_TEXTS.file}
          </Modal.Title>
          <span className={classes.tools}>
            <Tool label={TEXTS.previous} isOff={!previous} onClick={() => previous?.()}>
              <IconChevronLeft size={18} aria-hidden />
            </Tool>
            <span role="status" className={classes.place}>
              {position !== undefined && TEXTS.place(position, count)}
            </span>
            <Tool label={TEXTS.next} isOff={!next} onClick={() => next?.()}>
              <IconChevronRight size={18} aria-hidden />
            </Tool>
            <Tool label={isFull ? TEXTS.leaveFullscreen : TEXTS.fullscreen} onClick={() => setFull(!isFull)}>
              <FullIcon size={18} aria-hidden />
            </Tool>
            <Modal.CloseButton aria-label={SCREEN_TEXTS.close} />
          </span>
        </Modal.Header>
        <Modal.Body className={classes.body ?? ''}>
          {file ? <Content key={`${file.id} ${file.version}`} file={file} /> : <Waiting />}
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
