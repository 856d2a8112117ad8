import { FieldFrame, type FieldProps } from '../field-frame.tsx';
import own from './sign-up.module.css';

interface Props extends FieldProps {
  readonly name: string;
  readonly autoComplete: string;
  readonly label: string;
  readonly options: readonly string[];
}

/** A choice; the platform's own, as the account pages carry no component library. */
export function SelectField({ label, fault, options, value, onChange, ...names }: Props) {
  return (
    <FieldFrame label={label} fault={fault}>
      {(input) => (
        <select
          {...input}
          {...names}
          className={own['select']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="" />
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
