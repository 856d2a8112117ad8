import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { AccountForm } from './account.form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { updatePassword } from './passwords.ts';
import { emailOfEntry } from './remembered-email.ts';
import { useAccountForm } from './use-account-form.ts';

/** Replaces a password older than 3 months (decisions §3.2, 400.2). */
export function PasswordExpiredPage() {
  const form = useAccountForm(
    () => ({ email: emailOfEntry(), currentPassword: '', newPassword: '', confirmPassword: '' }),
    updatePassword,
  );

  if (form.outcome.done)
    return <AccountNotice title={ACCOUNT_TEXTS.passwordUpdatedTitle} text={PASSWORD_TEXTS.updated} />;
  return (
    <AccountFrame title={ACCOUNT_TEXTS.passwordExpiredTitle} lead={ACCOUNT_TEXTS.passwordExpired}>
      <AccountForm
        form={form}
        verb={ACCOUNT_TEXTS.setPassword}
        pendingVerb={ACCOUNT_TEXTS.settingPassword}
        below={
          <AccountLink to="/account/forgot-password" className={classes['below']} state={{ email: form.texts.email }}>
            {PASSWORD_TEXTS.forgotPassword}
          </AccountLink>
        }
      >
        <EmailField {...form.field('email')} />
        <PasswordField {...form.field('currentPassword')} label={ACCOUNT_TEXTS.currentPassword} />
        <NewPasswordFields password={form.field('newPassword')} repeated={form.field('confirmPassword')} />
      </AccountForm>
    </AccountFrame>
  );
}
