import { ACCOUNT_TEXTS } from './account.texts.ts';
import type { FieldProps } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

/** Who signs in; password managers know it as the name of the account. */
export function EmailField(props: FieldProps) {
  return <TextField {...props} name="email" type="email" autoComplete="username" label={ACCOUNT_TEXTS.email} />;
}
