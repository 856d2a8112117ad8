import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { MY_ACCOUNT_TEXTS as TEXTS } from '@portal/contracts/shell/my-account-texts';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { Button, notify, useSession } from '@portal/portal-sdk';
import { useActionState, useState } from 'react';
import { FaultLine } from '../account/fault-line.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { updatePassword } from '../account/passwords.ts';
import classes from './my-account.module.css';

type Outcome = Awaited<ReturnType<typeof updatePassword>>;

/** A new password by the present one; all other sessions end (spec 3 §2, §5; decisions §3.3). */
export function UpdatePassword() {
  const { email } = useSession().viewer;
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');

  const update = async (): Promise<Outcome> => {
    const outcome = await updatePassword({ email, currentPassword, newPassword, confirmPassword });
    if (outcome.done) {
      for (const set of [setCurrentPassword, setNewPassword, setConfirmPassword]) set('');
      notify.success(PASSWORD_TEXTS.updated);
    }
    return outcome;
  };
  const [faults, submit, isPending] = useActionState<Outcome>(update, {});

  return (
    <form action={submit} noValidate className={classes['form']}>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={ACCOUNT_TEXTS.currentPassword}
        value={currentPassword}
        onChange={setCurrentPassword}
        fault={faults.currentPassword}
      />
      <PasswordField
        name="new-password"
        label={ACCOUNT_TEXTS.newPassword}
        value={newPassword}
        onChange={setNewPassword}
        fault={faults.newPassword}
      />
      <PasswordField
        name="repeat-password"
        label={ACCOUNT_TEXTS.repeatPassword}
        value={confirmPassword}
        onChange={setConfirmPassword}
        fault={faults.confirmPassword}
      />
      <FaultLine text={faults.form} />
      <Button type="submit" loading={isPending}>
        {TEXTS.updatePassword}
      </Button>
    </form>
  );
}
