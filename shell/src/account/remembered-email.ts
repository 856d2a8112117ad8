import { readStored, STORAGE_KEYS } from '@portal/portal-sdk/storage';

/** The e-mail of who asked to be remembered; empty where nobody did. */
export const rememberedEmail = (): string => readStored<string>(STORAGE_KEYS.rememberedEmail) ?? '';

/** The e-mail that the page before was filled in with; it survives a reload and is in no address. */
export function emailOfEntry(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : rememberedEmail();
}
