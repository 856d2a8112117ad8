/**
 * The form of a name by which it is compared, ordered and searched: case, kinds of white space and ways to write the
 * same accent make no difference.
 */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
