import { MESSAGES } from '@portal/contracts/common/messages';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the error of a typed e-mail; undefined if it is valid. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return MESSAGES.required;
  return EMAIL.test(email.trim()) ? undefined : MESSAGES.email;
}
