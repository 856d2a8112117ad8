import { ACCOUNT_TEXTS } from './account.texts.ts';
import type { FieldProps } from './field-frame.tsx';
import { PasswordField } from './password-field.tsx';

interface Props {
  /** Label of the first field. */
  readonly label?: string;
  readonly password: FieldProps;
  readonly repeated: FieldProps;
}

/** A password that is set, and set once more (spec 3 §5). */
export function NewPasswordFields({ label = ACCOUNT_TEXTS.newPassword, password, repeated }: Props) {
  return (
    <>
      <PasswordField {...password} name="new-password" label={label} />
      <PasswordField {...repeated} name="repeat-password" label={ACCOUNT_TEXTS.repeatPassword} />
    </>
  );
}
