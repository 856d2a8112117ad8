import { useId, type ReactNode } from 'react';
import classes from './subscriber-form.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A group of fields in two columns under its title. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
