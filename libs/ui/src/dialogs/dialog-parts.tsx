import type { ReactNode } from 'react';
import classes from './dialogs.module.css';

interface DialogPartProps {
  readonly children: ReactNode;
}

/** The buttons of a dialog: Cancel or Close, then the verb. */
export const DialogButtons = ({ children }: DialogPartProps) => <div className={classes.actions}>{children}</div>;

/** `Fact`s in a dialog: two columns, one on narrow screens. */
export const DialogFacts = ({ children }: DialogPartProps) => <dl className={classes.facts}>{children}</dl>;
