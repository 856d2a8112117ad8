import { ApiError } from '@portal/api-client';
import { MESSAGES } from '@portal/contracts/common/messages';
import { newPasswordFault, PASSWORD_TEXTS, repeatFault } from '@portal/contracts/identity/password-rule';
import { SIGN_IN_CODES } from '@portal/contracts/identity/sign-in';
import { api } from '@portal/portal-sdk/session';
import { place } from '../app/place.ts';
import { emailFault } from './email-fault.ts';
import { fieldFaults, formFault } from './form-fault.ts';

/** What is wrong with a form by field; `done` when it has done what it is for. */
export type Outcome<Field extends string> = Partial<Record<Field | 'form', string>> & { readonly done?: true };

/** Code of a link that works no more (`LINK_EXPIRED_CODE` of contracts, without its schemas). */
const LINK_EXPIRED = 'LinkExpired';

/** Has a link to a new password mailed; the answer is the same for every e-mail (decisions §3.3). */
export async function requestLink(email: string): Promise<Outcome<'email'>> {
  const fault = emailFault(email);
  if (fault) return { email: fault };
  return attempt(['email'], () => api.post('account/forgot-password', { json: { email } }));
}

/** Leads away from a link that works no more; one that cannot be asked about is taken for one that works. */
export async function checkLink(token: string): Promise<void> {
  await attempt([], () => api.post('account/verify-reset-password-token', { json: { token } }));
}

/** Sets a new password by a link. */
export async function resetPassword(
  token: string,
  password: string,
  repeated: string,
): Promise<Outcome<'password' | 'repeated'>> {
  const faults = present({ password: newPasswordFault(password), repeated: repeatFault(password, repeated) });
  if (faults) return faults;
  return attempt(['password'], () => api.post('account/reset-password', { json: { token, password } }));
}

const UPDATE_FIELDS = ['email', 'currentPassword', 'newPassword', 'confirmPassword'] as const;
type UpdateField = (typeof UPDATE_FIELDS)[number];

/** Sets a new password by the present one, which may have expired (decisions §3.2, 400.2). */
export async function updatePassword(form: Readonly<Record<UpdateField, string>>): Promise<Outcome<UpdateField>> {
  const { email, currentPassword, newPassword, confirmPassword } = form;
  const isSame = newPassword !== '' && newPassword === currentPassword;
  const faults = present({
    email: emailFault(email),
    currentPassword: currentPassword === '' ? MESSAGES.passwordRequired : undefined,
    newPassword: newPasswordFault(newPassword) ?? (isSame ? PASSWORD_TEXTS.sameAsCurrent : undefined),
    confirmPassword: repeatFault(newPassword, confirmPassword),
  });
  if (faults) return faults;
  const { form: fault, ...outcome } = await attempt(UPDATE_FIELDS, () =>
    api.post('account/update-password', { json: form }),
  );
  return { ...outcome, ...(fault !== undefined && { form: fault }) };
}

/** Sends; answers what the refusal says, and leads on where a page stands for it. */
async function attempt<Field extends string>(
  fields: readonly Field[],
  send: () => PromiseLike<unknown>,
): Promise<Outcome<Field>> {
  try {
    await send();
    return { done: true } as Outcome<Field>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === LINK_EXPIRED) place.go('/account/link-expired', { replace: true, state: { from: 'reset' } });
    const named = fieldFaults(error, fields);
    if (named) return named as Outcome<Field>;
    // The specification puts it below the present password (spec 3 §8).
    const isWrong =
      error.code === SIGN_IN_CODES.wrongCredentials && fields.some((field) => field === 'currentPassword');
    return { [isWrong ? 'currentPassword' : 'form']: formFault(error) } as Outcome<Field>;
  }
}

function present<Field extends string>(
  faults: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> | undefined {
  const found = Object.entries<string | undefined>(faults).filter(([, fault]) => fault !== undefined);
  return found.length > 0 ? (Object.fromEntries(found) as Partial<Record<Field, string>>) : undefined;
}
