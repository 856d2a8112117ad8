import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useFieldLabel } from './field-labels.ts';
import classes from './fields.module.css';

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
  /** Reason why it cannot be filled in yet, such as another field that comes first; it is disabled and says so. */
  readonly disabledReason?: string | undefined;
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
  disabledReason,
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
      description: disabledReason ?? help,
      disabled: disabled === true || disabledReason !== undefined,
      'data-autofocus': autoFocus || undefined,
      error: fieldState.error?.message,
      errorProps: { role: 'alert' },
      inputWrapperOrder: INPUT_ORDER,
      classNames: FIELD_PARTS,
    },
  };
}

/** Parts of a field. A line under it is kept for its error, so that nothing moves when one appears. */
export const FIELD_PARTS = { root: classes.field ?? '', wrapper: classes.input ?? '', error: classes.error ?? '' };

/** Labels above, help and then the error under the field. */
export const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
