import { Modal } from '@portal/portal-sdk';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  /** Names the panel. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Panel over the right side of the page with one item of a list; like a dialog it closes on Esc and returns the focus.
 */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => (
  <Modal opened onClose={onClose} title={title} size={WIDTH} classNames={PARTS} transitionProps={SLIDE}>
    {children}
  </Modal>
);

const WIDTH = 640;
const SLIDE = { transition: 'slide-left', duration: 160 } as const;
const PARTS = { inner: classes.inner ?? '', content: classes.content ?? '', title: classes.title ?? '' };
