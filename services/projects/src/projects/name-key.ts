import { containsPattern } from '@portal/service-kit';

/**
 * The form of a name by which it is compared, ordered and searched: case, kinds of white space and ways to write the
 * same accent make no difference.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** A text as it is stored: without white space around it. Null where nothing remains. */
export function cleanText(text: string | null | undefined): string | null {
  return text?.normalize('NFC').trim() || null;
}

/** The pattern that finds a text in the keys of names. */
export const searchPattern = (text: string): string => containsPattern(nameKey(text));
