import { ACCOUNT_TEXTS } from './account.texts.ts';
import type { FieldProps } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

/** E-mail field of the account; password managers read it as the user name. */
export function EmailField(props: FieldProps) {
  return <TextField {...props} name="email" type="email" autoComplete="username" label={ACCOUNT_TEXTS.email} />;
}
