import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { Button, notify, useSession } from '@portal/portal-sdk';
import { ACCOUNT_TEXTS } from '../account/account.texts.ts';
import { FaultLine } from '../account/fault-line.tsx';
import { NewPasswordFields } from '../account/new-password-fields.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { updatePassword } from '../account/passwords.ts';
import { useAccountForm } from '../account/use-account-form.ts';
import { useFocusOnFault } from '../account/use-focus-on-fault.ts';
import classes from './my-account.module.css';
import { MY_ACCOUNT_TEXTS as TEXTS } from './my-account.texts.ts';

/** A new password by the present one; all other sessions end (spec 3 §2, §5; decisions §3.3). */
export function UpdatePassword() {
  const { email } = useSession().viewer;
  const form = useAccountForm(
    () => ({ currentPassword: '', newPassword: '', confirmPassword: '' }),
    async (texts) => {
      const updated = await updatePassword({ ...texts, email });
      if (updated.done) notify.success(PASSWORD_TEXTS.updated);
      return updated;
    },
  );
  const element = useFocusOnFault(form.outcome);

  return (
    <form ref={element} onSubmit={form.submit} noValidate className={classes['form']}>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('currentPassword')} label={ACCOUNT_TEXTS.currentPassword} />
      <NewPasswordFields password={form.field('newPassword')} repeated={form.field('confirmPassword')} />
      <FaultLine text={form.outcome.form} />
      <Button type="submit" loading={form.isPending}>
        {TEXTS.updatePassword}
      </Button>
    </form>
  );
}
