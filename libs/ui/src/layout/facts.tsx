import { useId, type ReactNode } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './facts.module.css';

export interface FactsProps {
  readonly title: string;
  /** True for long texts, which are shown one below the other. */
  readonly isWide?: boolean;
  /** True for the two columns of a form, so that nothing moves when the facts are edited. */
  readonly isAsForm?: boolean;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section of facts: its title, then {@link Fact}s in columns. */
export function Facts({ title, isWide = false, isAsForm = false, actions, children }: FactsProps) {
  const id = useId();
  const look = [classes.facts, isWide && classes.wide, isAsForm && classes.asForm].filter(Boolean).join(' ');
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <dl className={look}>{children}</dl>
    </section>
  );
}

export interface FactProps {
  readonly label: string;
  /** '–' where nothing is given. */
  readonly children: ReactNode;
}

/** One fact under its label. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children === null || children === undefined || children === '' ? SCREEN_TEXTS.nothing : children}</dd>
    </div>
  );
}
