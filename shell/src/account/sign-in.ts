import { ApiError, getData } from '@portal/api-client';
import { MESSAGES } from '@portal/contracts/common/messages';
import { somethingWentWrong } from '@portal/contracts/common/screen-texts';
import { lockedText, remainingTime, SIGN_IN_CODES, type AccessTokenContent } from '@portal/contracts/identity/sign-in';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { acceptToken, announce, api } from '@portal/portal-sdk/session';
import { readStored, STORAGE_KEYS, writeStored } from '@portal/portal-sdk/storage';
import { loadPortal } from '../app/load-portal.ts';
import { place } from '../app/place.ts';

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
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const rememberedEmail = (): string => readStored<string>(STORAGE_KEYS.rememberedEmail) ?? '';

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
    return faultsOf(error);
  }
}

function check(email: string, password: string): SignInFaults | null {
  const faults = {
    ...(email.trim() === '' && { email: MESSAGES.required }),
    ...(email.trim() !== '' && !EMAIL.test(email.trim()) && { email: MESSAGES.email }),
    ...(password === '' && { password: MESSAGES.passwordRequired }),
  };
  return Object.keys(faults).length > 0 ? faults : null;
}

function faultsOf(error: ApiError): SignInFaults {
  const page = PAGE_OF_CODE[error.code];
  if (page) {
    place.go(page, { state: { reason: error.details['rejectionReason'] } });
    return {};
  }
  const lockedUntil = error.details['accessLockOutEndDateTime'];
  if (error.code === SIGN_IN_CODES.locked && typeof lockedUntil === 'string') {
    return { form: lockedText(remainingTime(new Date(lockedUntil), new Date())) };
  }
  const { email, password } = error.fieldErrors;
  if (email || password)
    return { ...(email && { email: email.join(' ') }), ...(password && { password: password.join(' ') }) };
  if (error.status === 0) return { form: ACCOUNT_TEXTS.noConnection };
  return { form: error.status >= 500 ? somethingWentWrong(error.traceId) : error.message };
}
