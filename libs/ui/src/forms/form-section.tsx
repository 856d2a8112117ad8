import { useId, type ReactNode } from 'react';
import classes from './forms.module.css';

export interface FormSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a form under its title. */
export function FormSection({ title, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
