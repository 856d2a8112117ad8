import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { useActionState, useState } from 'react';
import { AccountFrame } from './account-frame.tsx';
import { AccountLink } from './account-link.tsx';
import classes from './account.module.css';
import { PasswordField } from './password-field.tsx';
import { FaultLine } from './fault-line.tsx';
import { rememberedEmail } from './remembered-email.ts';
import { signIn, type SignInFaults } from './sign-in.ts';
import { TextField } from './text-field.tsx';

/** Sign-in (decisions §3.1): e-mail prefilled from the remembered one, paste and password managers allowed. */
export function SignInPage() {
  const [email, setEmail] = useState(rememberedEmail);
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(email !== '');
  const [faults, submit, isPending] = useActionState<SignInFaults>(() => signIn({ email, password, rememberMe }), {});

  return (
    <AccountFrame title={ACCOUNT_TEXTS.signInTitle}>
      <p className={classes['text']}>{ACCOUNT_TEXTS.signInLead}</p>
      <form action={submit} noValidate className={classes['form']}>
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          label={ACCOUNT_TEXTS.email}
          value={email}
          onChange={setEmail}
          fault={faults.email}
        />
        <PasswordField value={password} onChange={setPassword} fault={faults.password} />
        <label className={classes['check']}>
          <input
            type="checkbox"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
          {ACCOUNT_TEXTS.rememberMe}
        </label>
        <FaultLine text={faults.form} />
        <button type="submit" className={classes['button']} aria-disabled={isPending}>
          {isPending ? ACCOUNT_TEXTS.signingIn : ACCOUNT_TEXTS.signIn}
        </button>
        <AccountLink to="/account/forgot-password" className={classes['below']} state={{ email }}>
          {ACCOUNT_TEXTS.forgotPassword}
        </AccountLink>
      </form>
    </AccountFrame>
  );
}
