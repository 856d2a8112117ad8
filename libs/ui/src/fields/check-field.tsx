import { Checkbox } from '@portal/portal-sdk';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './use-field.ts';

/** A field for yes or no; its help stands below the label, until an error says the same. */
export function CheckField<Values extends FieldValues>(props: Omit<FieldProps<Values>, 'required'>) {
  const { label, help, disabled, name } = props;
  const { value, onChange, onBlur, attach, error } = useField(props);
  return (
    <Checkbox
      ref={attach}
      name={name}
      label={label}
      description={help === error ? undefined : help}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
      error={error}
    />
  );
}
