import { ApiError, getData } from '@portal/api-client';
import { MESSAGES } from '@portal/contracts/common/messages';
import { SIGN_IN_CODES, type AccessTokenContent } from '@portal/contracts/identity/sign-in';
import { acceptToken, announce, api } from '@portal/portal-sdk/session';
import { STORAGE_KEYS, writeStored } from '@portal/portal-sdk/storage';
import { loadPortal } from '../app/load-portal.ts';
import { place } from '../app/place.ts';
import { emailFault } from './email-fault.ts';
import { formFault } from './form-fault.ts';

export interface SignInForm {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/** What keeps the person from signing in, by field; empty when they are in. */
export interface SignInFaults {
  readonly email?: string;
  readonly password?: string;
  readonly form?: string;
}

/** Pages that a refused sign-in leads to, by code (decisions §3.2). */
const PAGE_OF_CODE: Readonly<Record<string, string>> = {
  [SIGN_IN_CODES.passwordExpired]: '/account/password-expired',
  [SIGN_IN_CODES.registrationPending]: '/account/pending-approval',
  [SIGN_IN_CODES.accessRejected]: '/account/rejected',
};

/** Signs in; the session's store then shows the portal. Answers what is wrong, without throwing. */
export async function signIn({ email, password, rememberMe }: SignInForm): Promise<SignInFaults> {
  const faults = check(email, password);
  if (faults) return faults;
  // Loaded while the server thinks; a failure shows when the portal is to be shown.
  loadPortal().catch(() => undefined);
  try {
    const { accessToken } = await getData<AccessTokenContent>(
      await api.post('account/login', { json: { email, password, rememberMe } }),
    );
    writeStored(STORAGE_KEYS.rememberedEmail, rememberMe ? email.trim() : null);
    acceptToken(accessToken);
    announce({ kind: 'token', accessToken });
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return faultsOf(error, email);
  }
}

function check(email: string, password: string): SignInFaults | null {
  const fault = emailFault(email);
  const faults = {
    ...(fault && { email: fault }),
    ...(password === '' && { password: MESSAGES.passwordRequired }),
  };
  return Object.keys(faults).length > 0 ? faults : null;
}

function faultsOf(error: ApiError, typed: string): SignInFaults {
  const page = PAGE_OF_CODE[error.code];
  if (page) {
    place.go(page, { state: { reason: error.details['rejectionReason'], email: typed } });
    return {};
  }
  const { email, password } = error.fieldErrors;
  if (email || password)
    return { ...(email && { email: email.join(' ') }), ...(password && { password: password.join(' ') }) };
  return { form: formFault(error) };
}
