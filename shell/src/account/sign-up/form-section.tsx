import type { ReactNode } from 'react';
import own from './sign-up.module.css';

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A titled group of fields, side by side where there is room. */
export function FormSection({ title, lead, children }: Props) {
  return (
    <fieldset className={own['section']}>
      <legend>{title}</legend>
      {lead !== undefined && <p className={own['sectionLead']}>{lead}</p>}
      <div className={own['fields']}>{children}</div>
    </fieldset>
  );
}
