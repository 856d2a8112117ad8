import { Modal } from '@portal/portal-sdk/forms';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  /** Names the panel. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Panel over the right side of the page, in which a thing of a list is created or several are edited; like a dialog it
 * closes on Esc and returns the focus. Centred dialogs are for questions.
 */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => (
  <Modal opened onClose={onClose} title={title} size={WIDTH} classNames={PARTS} transitionProps={SLIDE}>
    {children}
  </Modal>
);

const WIDTH = 640;
const SLIDE = { transition: 'slide-left', duration: 160 } as const;
const PARTS = { inner: classes.inner ?? '', content: classes.sidePanel ?? '', title: classes.title ?? '' };
