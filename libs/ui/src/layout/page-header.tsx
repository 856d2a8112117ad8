import type { ReactNode } from 'react';
import classes from './layout.module.css';

export interface PageHeaderProps {
  /** The page's h1. */
  readonly title: ReactNode;
  /** One line of facts under the title. */
  readonly facts?: ReactNode;
  /** Actions of the page: at most one primary. */
  readonly actions?: ReactNode;
}

/** Title row of a page. */
export function PageHeader({ title, facts, actions }: PageHeaderProps) {
  return (
    <header className={classes.header} data-phone="list">
      <div className={classes.headline}>
        <h1 className={classes.title}>{title}</h1>
        {facts !== undefined && <div className={classes.facts}>{facts}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
