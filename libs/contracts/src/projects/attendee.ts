/** An attendee of an inspection as stored texts name them. */
export interface Attendee {
  readonly name: string | null;
  /** Null for somebody who was entered by a name alone and cannot be invited, and where it is not shown. */
  readonly email: string | null;
  /** True for somebody who has an address that the viewer does not see. */
  readonly isHidden?: boolean;
}

/** Stands in the place of an address that the viewer does not see. */
const HIDDEN = '…';

const isAddress = (text: string): boolean => text.includes('@') && !/\s/.test(text);

/**
 * Reads the stored text of an attendee: `Edda Holm <edda@site.example>`, `edda@site.example`, or a name alone, as inspections
 * of earlier versions have them.
 */
export function attendeeOf(text: string): Attendee {
  const entered = text.trim();
  const begin = entered.endsWith('>') ? entered.lastIndexOf('<') : -1;
  const inner = begin < 0 ? '' : entered.slice(begin + 1, -1).trim();
  const name = entered.slice(0, Math.max(0, begin)).trim() || null;
  if (isAddress(inner)) return { name, email: inner };
  if (inner === HIDDEN) return { name, email: null, isHidden: true };
  return isAddress(entered) ? { name: null, email: entered } : { name: entered, email: null };
}

/** Returns the stored text of a person with an address. Angle brackets in a name would be part of the address. */
export const attendeeText = (name: string, email: string): string => `${name.replaceAll(/[<>]/g, '')} <${email}>`;

/** Returns the key by which two texts name the same attendee. */
export function attendeeKey(text: string): string {
  const { name, email } = attendeeOf(text);
  return (email ?? name ?? '').toLowerCase();
}

/** Returns the texts without attendees that are named twice; of the same address the first one stays. */
export function withoutRepeated(texts: readonly string[]): string[] {
  const keys = texts.map(attendeeKey);
  return texts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/**
 * Returns an attendee for people who may not see the contacts of the project: the name, or of an address without one its
 * beginning and its domain.
 */
export function withoutAddress(text: string): string {
  const { name, email } = attendeeOf(text);
  if (email === null) return text;
  const shown = name ?? `${email.slice(0, 1)}… at ${email.slice(email.lastIndexOf('@') + 1)}`;
  return `${shown} <${HIDDEN}>`;
}

/** Returns what was entered by somebody who sees no addresses, with the stored addresses of those who stay. */
export function withStoredAddresses(entered: readonly string[], stored: readonly string[]): string[] {
  const left = [...stored];
  return entered.map((text) => {
    const index = left.findIndex((one) => withoutAddress(one) === text.trim());
    return (index < 0 ? undefined : left.splice(index, 1)[0]) ?? text;
  });
}
