import { AccountForm } from './account.form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';
import { EmailField } from './email-field.tsx';
import { requestLink } from './passwords.ts';
import { emailOfEntry } from './remembered-email.ts';
import { useAccountForm } from './use-account-form.ts';

/** Requests a link to a new password by e-mail (decisions §3.1). */
export function ForgotPasswordPage() {
  const form = useAccountForm(() => ({ email: emailOfEntry() }), requestLink);

  if (form.outcome.done) return <AccountNotice title={ACCOUNT_TEXTS.linkSentTitle} text={ACCOUNT_TEXTS.linkSent} />;
  return (
    <AccountFrame title={ACCOUNT_TEXTS.forgotPasswordTitle} lead={ACCOUNT_TEXTS.forgotPasswordLead}>
      <AccountForm
        form={form}
        verb={ACCOUNT_TEXTS.sendLink}
        pendingVerb={ACCOUNT_TEXTS.sendingLink}
        below={
          <AccountLink to="/account/signin" className={classes['below']}>
            {ACCOUNT_TEXTS.backToSignIn}
          </AccountLink>
        }
      >
        <EmailField {...form.field('email')} />
      </AccountForm>
    </AccountFrame>
  );
}
