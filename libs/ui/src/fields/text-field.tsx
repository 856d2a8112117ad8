import { TextInput } from '@portal/portal-sdk';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './use-field.ts';

export interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly maxLength?: number;
  readonly autoComplete?: string;
}

/** One line of text; null and undefined are shown as empty. */
export function TextField<Values extends FieldValues>({
  maxLength,
  autoComplete = 'off',
  ...props
}: TextFieldProps<Values>) {
  const { value: held, onChange, onBlur, attach, shown } = useField(props);
  return (
    <TextInput
      {...shown}
      ref={attach}
      value={held ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      maxLength={maxLength}
      autoComplete={autoComplete}
    />
  );
}
