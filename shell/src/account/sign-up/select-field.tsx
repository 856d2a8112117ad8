import type { ReactNode } from 'react';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';
import own from './sign-up.module.css';

interface Props extends FieldProps {
  readonly name: string;
  readonly autoComplete: string;
  readonly label: string;
  readonly options: readonly (string | SelectOption)[];
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  /** Stands at the field's end. */
  readonly children?: ReactNode;
}

/** An option whose label differs from its value. */
interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** A choice; the platform's own, as the account pages carry no component library. */
export function SelectField({ label, fault, options, isRequired = true, value, onChange, children, ...names }: Props) {
  return (
    <FieldFrame label={label} fault={fault} isRequired={isRequired}>
      {(input) => (
        <>
          <select
            {...input}
            {...names}
            className={own['select']}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="" />
            {options.map(itemOf).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          {children}
        </>
      )}
    </FieldFrame>
  );
}

const itemOf = (option: string | SelectOption): SelectOption =>
  typeof option === 'string' ? { value: option, label: option } : option;
