import { useId, type ReactNode } from 'react';
import classes from './account.module.css';

export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

interface Props extends FieldProps {
  readonly name: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autoComplete: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** The field is left. */
  readonly onLeave?: () => void;
  /** Stands at the field's end. */
  readonly children?: ReactNode;
}

/** A labelled field with its fault below; plain elements, so that the sign-in page carries no component library. */
export function TextField({
  name,
  type,
  autoComplete,
  label,
  isRequired = true,
  onLeave,
  value,
  onChange,
  fault,
  children,
}: Props) {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      <div className={classes['control']} data-faulty={fault !== undefined}>
        <input
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={isRequired}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        />
        {children}
      </div>
      <p id={`${id}-fault`} className={classes['fault']} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
