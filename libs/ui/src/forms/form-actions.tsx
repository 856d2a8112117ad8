import type { ReactNode } from 'react';
import classes from './forms.module.css';

/** The buttons of a form of a page's length: Cancel, then the verb. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
