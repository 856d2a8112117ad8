import { MESSAGES } from '@portal/contracts/common/messages';
import { newPasswordFault, PASSWORD_TEXTS, repeatFault } from '@portal/contracts/identity/password-rule';
import { SIGN_IN_CODES } from '@portal/contracts/identity/sign-in';
import { call } from '@portal/portal-sdk/session';
import { place } from '../frame/place.ts';
import { emailFault } from './email-fault.ts';
import { formFault } from './form-fault.ts';
import { attempt, faultsOf, type Outcome } from './outcome.ts';

/** Code of an invalid link (`LINK_EXPIRED_CODE` of contracts, without its schemas). */
const LINK_EXPIRED = 'LinkExpired';

const sent = async (request: Promise<unknown>): Promise<true> => {
  await request;
  return true;
};

/** Has a link to a new password mailed; the answer is the same for every e-mail (decisions §3.3). */
export async function requestLink({ email }: { readonly email: string }): Promise<Outcome<'email'>> {
  return (
    faultsOf({ email: emailFault(email) }) ??
    attempt({ fields: ['email'], send: () => sent(call('POST /account/forgot-password', { body: { email } })) })
  );
}

/** Sends a form authorized by a mail link; an invalid link leads to link-expired. */
async function byLink<Field extends string>(fields: readonly Field[], request: () => Promise<unknown>) {
  return attempt<Field, true>({
    fields,
    send: () => sent(request()),
    onRefusal: ({ code }) => {
      if (code === LINK_EXPIRED) place.go('/account/link-expired', { replace: true, state: { from: 'reset' } });
      return undefined;
    },
  });
}

/** Leads away from an invalid link; one that cannot be checked counts as valid. */
export async function checkLink(token: string): Promise<void> {
  await byLink([], () => call('POST /account/verify-reset-password-token', { body: { token } }));
}

/** Sets a new password by a link. */
export async function resetPassword(
  token: string,
  { password, repeated }: Readonly<Record<'password' | 'repeated', string>>,
): Promise<Outcome<'password' | 'repeated'>> {
  return (
    faultsOf({ password: newPasswordFault(password), repeated: repeatFault(password, repeated) }) ??
    byLink(['password'], () => call('POST /account/reset-password', { body: { token, password } }))
  );
}

const UPDATE_FIELDS = ['email', 'currentPassword', 'newPassword', 'confirmPassword'] as const;
type UpdateField = (typeof UPDATE_FIELDS)[number];

/** Sets a new password by the present one, which may have expired (decisions §3.2, 400.2). */
export async function updatePassword(texts: Readonly<Record<UpdateField, string>>): Promise<Outcome<UpdateField>> {
  const { email, currentPassword, newPassword, confirmPassword } = texts;
  const isSame = newPassword !== '' && newPassword === currentPassword;
  const faults = faultsOf({
    email: emailFault(email),
    currentPassword: currentPassword === '' ? MESSAGES.passwordRequired : undefined,
    newPassword: newPasswordFault(newPassword) ?? (isSame ? PASSWORD_TEXTS.sameAsCurrent : undefined),
    confirmPassword: repeatFault(newPassword, confirmPassword),
  });
  if (faults) return faults;
  return attempt<UpdateField, true>({
    fields: UPDATE_FIELDS,
    send: () => sent(call('POST /account/update-password', { body: texts })),
    // The specification puts it below the present password (spec 3 §8).
    onRefusal: (error) =>
      error.code === SIGN_IN_CODES.wrongCredentials ? { currentPassword: formFault(error) } : undefined,
  });
}
