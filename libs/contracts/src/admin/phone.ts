import lists from '../catalogues/lists.json' with { type: 'json' };

interface PhoneMask {
  readonly countryCode: string;
  readonly pattern: string;
}
const masks: readonly PhoneMask[] = lists.phoneMasks.masks;

/** A telephone number as it is checked and stored: without spaces, brackets and hyphens (catalogue lists, phoneMasks). */
export const bareNumber = (text: string): string => text.replace(/[\s()-]/g, '');

/** Whether a bare number fits the pattern of one of the masks; that of `*` takes every country's. */
export const isPhoneNumber = (text: string): boolean => masks.some(({ pattern }) => new RegExp(pattern).test(text));
