import { TextInput } from '@portal/portal-sdk';
import type { FieldValues } from 'react-hook-form';
import classes from './fields.module.css';
import { pasteWhole } from './paste-whole.ts';
import { useField, type FieldProps } from './use-field.ts';

export interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Characters that may be typed; what is pasted stays whole and is refused by the form. */
  readonly maxLength?: number;
  readonly autoComplete?: string;
  /** Text behind the value that cannot be changed, such as a file's extension. */
  readonly ending?: string | undefined;
}

/** One line of text; null and undefined are shown as empty. */
export function TextField<Values extends FieldValues>({
  maxLength,
  autoComplete = 'off',
  ending,
  ...props
}: TextFieldProps<Values>) {
  const { value: held, onChange, onBlur, attach, shown } = useField(props);
  return (
    <TextInput
      {...shown}
      ref={attach}
      value={held ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={pasteWhole(maxLength, onChange)}
      onBlur={onBlur}
      maxLength={maxLength}
      autoComplete={autoComplete}
      {...(ending !== undefined && {
        rightSection: <span className={classes.ending}>{ending}</span>,
        rightSectionWidth: 64,
      })}
    />
  );
}
