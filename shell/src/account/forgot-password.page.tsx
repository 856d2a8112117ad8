import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { useActionState, useState } from 'react';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountNotice } from './account-notice.tsx';
import classes from './account.module.css';
import { FaultLine } from './fault-line.tsx';
import { requestLink, type Outcome } from './passwords.ts';
import { emailOfEntry } from './remembered-email.ts';
import { TextField } from './text-field.tsx';

/** Asks for the e-mail that a link to a new password goes to (decisions §3.1). */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState(emailOfEntry);
  const [outcome, submit, isPending] = useActionState<Outcome<'email'>>(() => requestLink(email), {});

  if (outcome.done) return <AccountNotice title={ACCOUNT_TEXTS.linkSentTitle} text={ACCOUNT_TEXTS.linkSent} />;
  return (
    <AccountFrame title={ACCOUNT_TEXTS.forgotPasswordTitle}>
      <p className={classes['text']}>{ACCOUNT_TEXTS.forgotPasswordLead}</p>
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
        <FaultLine text={outcome.form} />
        <button type="submit" className={classes['button']} aria-disabled={isPending}>
          {isPending ? ACCOUNT_TEXTS.sendingLink : ACCOUNT_TEXTS.sendLink}
        </button>
        <AccountLink to="/account/signin" className={classes['below']}>
          {ACCOUNT_TEXTS.backToSignIn}
        </AccountLink>
      </form>
    </AccountFrame>
  );
}
