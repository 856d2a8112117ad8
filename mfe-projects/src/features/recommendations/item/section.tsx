import { useId, type ReactNode } from 'react';
import classes from './item.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the panel under its title. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
