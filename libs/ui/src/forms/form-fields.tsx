import type { ReactNode } from 'react';
import classes from './forms.module.css';

/** Fields in two columns, in one on narrow screens. */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
