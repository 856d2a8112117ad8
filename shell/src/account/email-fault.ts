import { MESSAGES } from '@portal/contracts/common/messages';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a typed e-mail; undefined where nothing is. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return MESSAGES.required;
  return EMAIL.test(email.trim()) ? undefined : MESSAGES.email;
}
