import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFieldLabel } from './field-labels.ts';

/** Props of every form field. */
export interface FieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** Marks the field with an asterisk and `aria-required`. */
  readonly required?: boolean;
  /** Help under the field. */
  readonly help?: string;
  readonly disabled?: boolean;
  /** Has the focus when its dialog opens. */
  readonly autoFocus?: boolean;
}

/** The input's props that are the same for every kind of field: label, asterisk, help, error in its own place. */
export function useField<Values extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  disabled,
  autoFocus,
}: FieldProps<Values>) {
  const {
    field: { ref: attach, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  useFieldLabel(control, name, label);
  return {
    value,
    onChange,
    onBlur,
    /** Gives the form the element to focus where the field is wrong. */
    attach,
    error: fieldState.error?.message,
    shown: {
      label,
      name,
      'aria-required': required || undefined,
      withAsterisk: required,
      description: help,
      disabled,
      'data-autofocus': autoFocus || undefined,
      error: fieldState.error?.message,
      errorProps: { role: 'alert' },
      inputWrapperOrder: INPUT_ORDER,
    },
  };
}

/** Labels above, help and then the error under the field. */
export const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
