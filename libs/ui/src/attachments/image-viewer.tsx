import { Modal } from '@portal/portal-sdk';
import { CLOSE } from '../dialogs/confirm-dialog.tsx';
import classes from './attachments.module.css';

export interface ImageViewerProps {
  readonly name: string;
  readonly url: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A picture as large as the window (spec 3 §2 File upload control). Esc closes; focus goes back to where it came from. */
export function ImageViewer({ name, url, opened, onClose }: ImageViewerProps) {
  return (
    <Modal fullScreen opened={opened} onClose={onClose} title={name} closeButtonProps={CLOSE}>
      <div className={classes.viewer}>
        <img src={url} alt={name} className={classes.picture} />
      </div>
    </Modal>
  );
}
