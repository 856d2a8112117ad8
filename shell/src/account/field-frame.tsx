import { useId, type ReactNode } from 'react';
import classes from './account.module.css';

/** Props of every field, provided by its form. */
export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

/** Attributes that connect an input with its label and error. */
export interface InputProps {
  readonly id: string;
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  readonly fault: string | undefined;
  readonly isRequired?: boolean;
  readonly children: (input: InputProps) => ReactNode;
}

/** Label above, fault below, one edge around; plain elements, so that the sign-in page carries no component library. */
export function FieldFrame({ label, fault, isRequired = true, children }: Props) {
  const id = useId();
  const faultId = `${id}-fault`;
  const isFaulty = fault !== undefined;
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <div className={classes['control']} data-faulty={isFaulty}>
        {children({
          id,
          required: isRequired,
          'aria-invalid': isFaulty,
          'aria-describedby': isFaulty ? faultId : undefined,
        })}
      </div>
      <p id={faultId} className={classes['fault']} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
