import { Modal } from '@portal/portal-sdk/forms';
import type { KeyboardEvent } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './attachments.module.css';

export interface ImageViewerProps {
  readonly name: string;
  readonly url: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Keeps the dialog below open: Esc reaches every open dialog. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/** A picture as large as the window (spec 3 §2 File upload control). Esc closes; focus goes back to where it came from. */
export function ImageViewer({ name, url, opened, onClose }: ImageViewerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // The theme's defaults of Modal do not reach its parts: a scroll lock would be an inline style.
    <Modal.Root fullScreen opened={opened} onClose={onClose} closeOnEscape={false} lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content {...OWN_ESCAPE} onKeyDownCapture={onKeyDown}>
        <Modal.Header role="none">
          <Modal.Title>{name}</Modal.Title>
          <Modal.CloseButton {...OWN_ESCAPE} aria-label={SCREEN_TEXTS.close} />
        </Modal.Header>
        <Modal.Body>
          <div className={classes.viewer}>
            <img src={url} alt={name} className={classes.picture} />
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
