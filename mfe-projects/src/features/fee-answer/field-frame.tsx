import { useId, type ReactNode } from 'react';
import classes from './fee-answer.module.css';

/** Attributes that connect a control with its label and fault. */
export interface ControlProps {
  readonly id: string;
  readonly required: true;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  readonly fault: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label above, fault below; plain elements, so that the page carries no component library. */
export function FieldFrame({ label, fault, children }: Props) {
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
          required: true,
          'aria-invalid': isFaulty,
          'aria-describedby': isFaulty ? faultId : undefined,
        })}
      </div>
      <p id={faultId} className={classes['fault']}>
        {fault}
      </p>
    </div>
  );
}
