import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { AccountForm } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { EmailField } from './email-field.tsx';
import { requestLink } from './passwords.ts';
import { emailOfEntry } from './remembered-email.ts';
import { useAccountForm } from './use-account-form.ts';

/** Asks for the e-mail that a link to a new password goes to (decisions §3.1). */
export function ForgotPasswordPage() {
  const { outcome, field, ...form } = useAccountForm(() => ({ email: emailOfEntry() }), requestLink);

  if (outcome.done) return <AccountNotice title={ACCOUNT_TEXTS.linkSentTitle} text={ACCOUNT_TEXTS.linkSent} />;
  return (
    <AccountFrame title={ACCOUNT_TEXTS.forgotPasswordTitle}>
      <p className={classes['text']}>{ACCOUNT_TEXTS.forgotPasswordLead}</p>
      <AccountForm
        submit={form.submit}
        isPending={form.isPending}
        verb={ACCOUNT_TEXTS.sendLink}
        pendingVerb={ACCOUNT_TEXTS.sendingLink}
        fault={outcome.form}
        below={
          <AccountLink to="/account/signin" className={classes['below']}>
            {ACCOUNT_TEXTS.backToSignIn}
          </AccountLink>
        }
      >
        <EmailField {...field('email')} />
      </AccountForm>
    </AccountFrame>
  );
}
