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

/** The LIKE pattern of 'contains this text', its own wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${nameKey(text).replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
