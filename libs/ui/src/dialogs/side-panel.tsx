import { Modal } from '@portal/portal-sdk';
import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  /** Names the panel. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One item of a list, over the right side of the page; a dialog like others: Esc closes it, the focus comes back. */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => (
  <Modal opened onClose={onClose} title={title} size={WIDTH} classNames={PARTS} transitionProps={SLIDE}>
    {children}
  </Modal>
);

const WIDTH = 640;
const SLIDE = { transition: 'slide-left', duration: 160 } as const;
const PARTS = { inner: classes.inner ?? '', content: classes.content ?? '', title: classes.title ?? '' };
