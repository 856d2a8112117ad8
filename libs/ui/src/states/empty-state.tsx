import type { ComponentType, ReactNode } from 'react';
import classes from './states.module.css';

export interface EmptyStateProps {
  readonly icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  /** The specified text. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The action that adds the first item. */
  readonly action?: ReactNode;
}

/** Placeholder of an empty list or page: icon, title, text, one action. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {Icon && <Icon size={40} stroke={1.25} aria-hidden />}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
