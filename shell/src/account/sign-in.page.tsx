import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { useState } from 'react';
import { AccountForm } from './account.form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import { CheckField } from './check-field.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { rememberedEmail } from './remembered-email.ts';
import { signIn } from './sign-in.ts';
import { useAccountForm } from './use-account-form.ts';

interface SignInPageProps {
  /** Called when what was entered is sent. */
  readonly onSending: () => void;
}

/** Sign-in (decisions §3.1): e-mail prefilled from the remembered one, paste and password managers allowed. */
export function SignInPage({ onSending }: SignInPageProps) {
  const [rememberMe, setRememberMe] = useState(() => rememberedEmail() !== '');
  const form = useAccountForm(
    () => ({ email: rememberedEmail(), password: '' }),
    (entered) => signIn({ ...entered, rememberMe }, onSending),
  );

  return (
    <AccountFrame title={ACCOUNT_TEXTS.signInTitle} lead={ACCOUNT_TEXTS.signInLead}>
      <AccountForm
        form={form}
        verb={ACCOUNT_TEXTS.signIn}
        pendingVerb={ACCOUNT_TEXTS.signingIn}
        below={
          <AccountLink to="/account/forgot-password" className={classes['below']} state={{ email: form.texts.email }}>
            {PASSWORD_TEXTS.forgotPassword}
          </AccountLink>
        }
      >
        <EmailField {...form.field('email')} />
        <PasswordField {...form.field('password')} />
        <CheckField label={ACCOUNT_TEXTS.rememberMe} isChecked={rememberMe} onChange={setRememberMe} />
      </AccountForm>
    </AccountFrame>
  );
}
