import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { useActionState, useEffect, useState } from 'react';
import { AccountFrame } from './account-frame.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { FaultLine } from './fault-line.tsx';
import { PasswordField } from './password-field.tsx';
import { checkLink, resetPassword, type Outcome } from './passwords.ts';

/** A new password by the link of a mail (decisions §3.1); a link that works no more leads to link-expired. */
export function ResetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [outcome, submit, isPending] = useActionState<Outcome<'password' | 'repeated'>>(
    () => resetPassword(token, password, repeated),
    {},
  );

  useEffect(() => {
    void checkLink(token).then(() => setIsChecked(true));
  }, [token]);
  useEffect(() => {
    // The address holds what was a secret; a reload has no more use for it.
    if (outcome.done) history.replaceState(null, '', '/account/signin');
  }, [outcome.done]);

  if (!isChecked) return null;
  if (outcome.done) return <AccountNotice title={ACCOUNT_TEXTS.passwordUpdatedTitle} text={PASSWORD_TEXTS.updated} />;
  return (
    <AccountFrame title={ACCOUNT_TEXTS.resetPasswordTitle}>
      <p className={classes['text']}>{PASSWORD_TEXTS.rule}</p>
      <form action={submit} noValidate className={classes['form']}>
        <PasswordField
          name="new-password"
          label={ACCOUNT_TEXTS.newPassword}
          value={password}
          onChange={setPassword}
          fault={outcome.password}
        />
        <PasswordField
          name="repeat-password"
          label={ACCOUNT_TEXTS.repeatPassword}
          value={repeated}
          onChange={setRepeated}
          fault={outcome.repeated}
        />
        <FaultLine text={outcome.form} />
        <button type="submit" className={classes['button']} aria-disabled={isPending}>
          {isPending ? ACCOUNT_TEXTS.settingPassword : ACCOUNT_TEXTS.setPassword}
        </button>
      </form>
    </AccountFrame>
  );
}
