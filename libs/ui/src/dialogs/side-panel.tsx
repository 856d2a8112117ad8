import { Modal } from '@portal/portal-sdk/forms';
import { useEffect, useState, type ReactNode } from 'react';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  /** Names the panel. */
  readonly title: string;
  /** False where the viewer may not do what the panel is for: it is left at once. Read when it opens. */
  readonly mayOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Panel over the right side of the page, in which a thing of a list is created or several are edited; like a dialog it
 * closes on Esc and returns the focus. Centred dialogs are for questions. A right that goes while somebody types takes nothing
 * away: the server reports it on saving.
 */
export function SidePanel({ title, mayOpen = true, onClose, children }: SidePanelProps) {
  const [isOpen] = useState(mayOpen);
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  if (!isOpen) return null;
  return (
    <Modal opened onClose={onClose} title={title} size={WIDTH} classNames={PARTS} transitionProps={SLIDE}>
      {children}
    </Modal>
  );
}

const WIDTH = 640;
const SLIDE = { transition: 'slide-left', duration: 160 } as const;
const PARTS = { inner: classes.inner ?? '', content: classes.sidePanel ?? '', title: classes.title ?? '' };
