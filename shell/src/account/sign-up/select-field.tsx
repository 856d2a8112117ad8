import { useId } from 'react';
import classes from '../account.module.css';
import type { FieldProps } from '../text-field.tsx';
import own from './sign-up.module.css';

interface Props extends FieldProps {
  readonly name: string;
  readonly autoComplete: string;
  readonly label: string;
  readonly options: readonly string[];
}

/** A labelled choice with its fault below; the platform's own, as the account pages carry no component library. */
export function SelectField({ name, autoComplete, label, options, value, onChange, fault }: Props) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <div className={classes['control']} data-faulty={fault !== undefined}>
        <select
          id={id}
          className={own['select']}
          name={name}
          autoComplete={autoComplete}
          required
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        >
          <option value="" />
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
      <p id={`${id}-fault`} className={classes['fault']} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
