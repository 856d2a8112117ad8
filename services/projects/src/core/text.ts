import { nameKey } from '@portal/contracts/common/name-key';
import { containsPattern } from '@portal/service-kit';

/** Returns a text without surrounding white space; null if it is empty. */
export function cleanText(text: string | null | undefined): string | null {
  return text?.normalize('NFC').trim() || null;
}

/** The pattern that finds a text in the keys of names. */
export const searchPattern = (text: string): string => containsPattern(nameKey(text));
