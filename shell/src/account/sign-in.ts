import { LIMITS } from '@portal/contracts/common/limits';
import { MESSAGES } from '@portal/contracts/common/messages';
import { SIGN_IN_CODES, SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { acceptToken, broadcast, call, noteActivity } from '@portal/portal-sdk/session';
import { STORAGE_KEYS, writeStored } from '@portal/portal-sdk/storage';
import { place } from '../frame/place.ts';
import { emailFault } from './email-fault.ts';
import { attempt, faultsOf, type Outcome } from './outcome.ts';

export interface SignInForm {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/** Pages that a refused sign-in leads to, by code (decisions §3.2). */
const PAGE_OF_CODE: Readonly<Record<string, string>> = {
  [SIGN_IN_CODES.passwordExpired]: '/account/password-expired',
  [SIGN_IN_CODES.registrationPending]: '/account/pending-approval',
  [SIGN_IN_CODES.accessRejected]: '/account/rejected',
};

/**
 * Signs in; the session's store then shows the portal. Returns the errors, without throwing.
 * @param onSending loads what is shown next while the server thinks
 */
export async function signIn(
  { email, password, rememberMe }: SignInForm,
  onSending: () => void,
): Promise<Outcome<'email' | 'password'>> {
  const faults = faultsOf({
    email: emailFault(email),
    password: password === '' ? MESSAGES.passwordRequired : undefined,
  });
  if (faults) return faults;
  // A password is never that long, and the server reads no further.
  if (password.length > LIMITS.password) return { form: SIGN_IN_TEXTS.wrongCredentials };
  onSending();
  return attempt<'email' | 'password', true>({
    fields: ['email', 'password'],
    async send() {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { accessToken } = await call('POST /account/login', { body: { email, password, rememberMe, timeZone } });
      writeStored(STORAGE_KEYS.rememberedEmail, rememberMe ? email.trim() : null);
      noteActivity();
      acceptToken(accessToken);
      broadcast({ kind: 'token', accessToken });
      return true;
    },
    onRefusal({ code, details }) {
      const page = PAGE_OF_CODE[code];
      if (!page) return undefined;
      place.go(page, { state: { reason: details['rejectionReason'], email } });
      return {};
    },
  });
}
