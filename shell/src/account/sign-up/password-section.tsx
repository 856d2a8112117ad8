import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { ACCOUNT_TEXTS } from '../account.texts.ts';
import type { FieldProps } from '../field-frame.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { FormSection } from './form-section.tsx';
import { SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';

interface Props {
  readonly field: (name: 'password' | 'confirmPassword') => FieldProps;
}

/** The password of the person who signs up, with its rule. */
export const PasswordSection = ({ field }: Props) => (
  <FormSection title={SIGN_UP_PAGE_TEXTS.password} lead={PASSWORD_TEXTS.rule}>
    <NewPasswordFields
      label={ACCOUNT_TEXTS.password}
      password={field('password')}
      repeated={field('confirmPassword')}
    />
  </FormSection>
);
