import { readStored, STORAGE_KEYS } from '@portal/portal-sdk/storage';
import { entryText } from './entry-state.ts';

/** The e-mail of who asked to be remembered; empty where nobody did. */
export const rememberedEmail = (): string => readStored<string>(STORAGE_KEYS.rememberedEmail) ?? '';

/** The e-mail that the page before was filled in with. */
export const emailOfEntry = (): string => entryText('email') ?? rememberedEmail();
