import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

interface Props extends FieldProps {
  readonly name: string;
  readonly type?: 'email' | 'password' | 'text';
  readonly autoComplete: string;
  readonly label: string;
  /** Default that holds while the field is empty. */
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  /** The field is left. */
  readonly onLeave?: () => void;
  /** Stands at the field's end. */
  readonly children?: ReactNode;
}

/** A line of text. */
export function TextField({
  label,
  fault,
  isRequired = true,
  type = 'text',
  value,
  onChange,
  onLeave,
  children,
  ...names
}: Props) {
  return (
    <FieldFrame label={label} fault={fault} isRequired={isRequired}>
      {(input) => (
        <>
          <input
            {...input}
            {...names}
            type={type}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onLeave}
          />
          {children}
        </>
      )}
    </FieldFrame>
  );
}
