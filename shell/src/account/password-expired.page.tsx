import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { useActionState, useState } from 'react';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { FaultLine } from './fault-line.tsx';
import { PasswordField } from './password-field.tsx';
import { updatePassword, type Outcome } from './passwords.ts';
import { emailOfEntry } from './remembered-email.ts';
import { TextField } from './text-field.tsx';

/** A new password in the place of one that is older than 3 months (decisions §3.2, 400.2). */
export function PasswordExpiredPage() {
  const [email, setEmail] = useState(emailOfEntry);
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [outcome, submit, isPending] = useActionState<
    Outcome<'email' | 'currentPassword' | 'newPassword' | 'confirmPassword'>
  >(() => updatePassword({ email, currentPassword, newPassword, confirmPassword }), {});

  if (outcome.done) return <AccountNotice title={ACCOUNT_TEXTS.passwordUpdatedTitle} text={PASSWORD_TEXTS.updated} />;
  return (
    <AccountFrame title={ACCOUNT_TEXTS.passwordExpiredTitle}>
      <p className={classes['text']}>{ACCOUNT_TEXTS.passwordExpired}</p>
      <form action={submit} noValidate className={classes['form']}>
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          label={ACCOUNT_TEXTS.email}
          value={email}
          onChange={setEmail}
          fault={outcome.email}
        />
        <PasswordField
          label={ACCOUNT_TEXTS.currentPassword}
          value={currentPassword}
          onChange={setCurrentPassword}
          fault={outcome.currentPassword}
        />
        <PasswordField
          name="new-password"
          label={ACCOUNT_TEXTS.newPassword}
          value={newPassword}
          onChange={setNewPassword}
          fault={outcome.newPassword}
        />
        <PasswordField
          name="repeat-password"
          label={ACCOUNT_TEXTS.repeatPassword}
          value={confirmPassword}
          onChange={setConfirmPassword}
          fault={outcome.confirmPassword}
        />
        <FaultLine text={outcome.form} />
        <button type="submit" className={classes['button']} aria-disabled={isPending}>
          {isPending ? ACCOUNT_TEXTS.settingPassword : ACCOUNT_TEXTS.setPassword}
        </button>
        <AccountLink to="/account/forgot-password" className={classes['below']} state={{ email }}>
          {ACCOUNT_TEXTS.forgotPassword}
        </AccountLink>
      </form>
    </AccountFrame>
  );
}
