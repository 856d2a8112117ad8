import { readStored, STORAGE_KEYS } from '@portal/portal-sdk/storage';
import { entryText } from './entry-state.ts';

/** Returns the remembered e-mail; empty where there is none. */
export const rememberedEmail = (): string => readStored<string>(STORAGE_KEYS.rememberedEmail) ?? '';

/** The e-mail that the page before was filled in with. */
export const emailOfEntry = (): string => entryText('email') ?? rememberedEmail();
