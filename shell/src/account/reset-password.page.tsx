import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { useEffect, useLayoutEffect, useState } from 'react';
import { AccountForm } from './account.form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountNotice } from './account-notice.tsx';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkLink, resetPassword } from './passwords.ts';
import { useAccountForm } from './use-account-form.ts';

/** Sets a new password by the link of a mail (decisions §3.1); an invalid one leads to link-expired. */
export function ResetPasswordPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const form = useAccountForm(
    () => ({ password: '', repeated: '' }),
    (texts) => resetPassword(token, texts),
  );

  useEffect(() => {
    void checkLink(token).then(() => setIsChecked(true));
  }, [token]);
  useLayoutEffect(() => {
    // The address contains a used secret, of no use to a reload: it is gone before the page says that it was used.
    if (form.outcome.done) history.replaceState(null, '', '/account/signin');
  }, [form.outcome.done]);

  if (!isChecked) return null;
  if (form.outcome.done)
    return <AccountNotice title={ACCOUNT_TEXTS.passwordUpdatedTitle} text={PASSWORD_TEXTS.updated} />;
  return (
    <AccountFrame title={ACCOUNT_TEXTS.resetPasswordTitle} lead={PASSWORD_TEXTS.rule}>
      <AccountForm form={form} verb={ACCOUNT_TEXTS.setPassword} pendingVerb={ACCOUNT_TEXTS.settingPassword}>
        <NewPasswordFields password={form.field('password')} repeated={form.field('repeated')} />
      </AccountForm>
    </AccountFrame>
  );
}
