/** An attendee of an inspection as stored texts name them. */
export interface Attendee {
  readonly name: string | null;
  /** Null for somebody who was entered by a name alone and cannot be invited, and where it is not shown. */
  readonly email: string | null;
  /** True for somebody who has an address that the viewer does not see. */
  readonly isHidden?: boolean;
  /** Tells a hidden attendee from others of the inspection; empty where the text is not sent back. */
  readonly hiddenKey?: string;
}

/** Stands in the place of an address that the viewer does not see; the attendee's key follows it. */
const HIDDEN = '…';

const isAddress = (text: string): boolean => text.includes('@') && !/\s/.test(text);

/** Quotes that mail programs put round a name that has a comma. */
const QUOTED = /^(["'])(.+)\1$/u;
const unquoted = (name: string): string =>
  name
    .replace(QUOTED, '$2')
    .replaceAll(/\\(["\\])/g, '$1')
    .trim();

/**
 * Reads the stored text of an attendee: `Edda Holm <edda@site.example>`, `edda@site.example`, or a name alone, as inspections
 * of earlier versions have them.
 */
export function attendeeOf(text: string): Attendee {
  const entered = text.trim();
  const begin = entered.endsWith('>') ? entered.lastIndexOf('<') : -1;
  const inner = begin < 0 ? '' : entered.slice(begin + 1, -1).trim();
  const name = entered.slice(0, Math.max(0, begin)).trim() || null;
  if (isAddress(inner)) return { name: (name && unquoted(name)) || null, email: inner };
  if (inner.startsWith(HIDDEN)) return { name, email: null, isHidden: true, hiddenKey: inner.slice(HIDDEN.length) };
  return isAddress(entered) ? { name: null, email: entered } : { name: entered, email: null };
}

/** Returns the stored text of a person with an address. A name has neither angle brackets nor `@`, which addresses have. */
export const attendeeText = (name: string, email: string): string =>
  `${name.replaceAll(/[<>]/g, '').replaceAll('@', ' at ')} <${email}>`;

/** Returns the key by which two texts name the same attendee. */
export function attendeeKey(text: string): string {
  const { name, email, hiddenKey } = attendeeOf(text);
  return hiddenKey ? `${HIDDEN}${hiddenKey}` : (email ?? name ?? '').toLowerCase();
}

/** Returns the texts without attendees that are named twice; of the same address the first one stays. */
export function withoutRepeated(texts: readonly string[]): string[] {
  const keys = texts.map(attendeeKey);
  return texts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** Returns an address by its beginning and its domain. */
const shortened = (address: string): string =>
  `${address.slice(0, 1)}… at ${address.slice(address.lastIndexOf('@') + 1)}`;

const withoutAddressesIn = (name: string): string =>
  name
    .split(/(\s+)/u)
    .map((word) => (word === '@' ? 'at' : word.includes('@') ? shortened(word) : word))
    .join('');

/**
 * Returns an attendee for people who may not see the contacts of the project: the name, or of an address without one its
 * beginning and its domain. Addresses within names are shortened alike.
 * @param key tells the attendee from others when the text is sent back; random, so that it says nothing of the address
 */
export function withoutAddress(text: string, key = ''): string {
  const { name, email, isHidden = false } = attendeeOf(text);
  if (email === null && !isHidden && !name?.includes('@')) return text;
  const shown = name === null ? shortened(email ?? '') : withoutAddressesIn(name);
  return `${shown} <${HIDDEN}${key}>`;
}

/** An attendee as stored, with the key under which people without addresses know the entry. */
export interface KeyedAttendee {
  readonly text: string;
  /** Null for a new entry. */
  readonly key: string | null;
}

/** Returns stored attendees with their keys; entries of earlier versions have their places as keys. */
export const keyedAttendees = (texts: readonly string[], keys: readonly string[]) =>
  texts.map((text, index) => ({ text, key: keys[index] ?? String(index + 1) }));

/**
 * Returns the attendees that somebody has entered who sees all addresses, with the keys of those who stay; each address is
 * named once. Undefined where a text stands for a hidden attendee.
 */
export function attendeesOfAll(
  entered: readonly string[],
  stored: readonly KeyedAttendee[],
): KeyedAttendee[] | undefined {
  if (entered.some((text) => attendeeOf(text).isHidden)) return undefined;
  const left = [...stored];
  return withoutRepeated(entered).map((text) => {
    const index = left.findIndex((one) => attendeeKey(one.text) === attendeeKey(text));
    return { text, key: index < 0 ? null : (left.splice(index, 1)[0]?.key ?? null) };
  });
}

/**
 * Returns the attendees that somebody has entered who sees no addresses, with the stored texts of the hidden ones, in any
 * order; undefined where one of these is not stored. A typed address is an entry of its own also where a hidden attendee has
 * the same one: the answer lists it either way, so that a guess is not confirmed. Mails go to each address once.
 */
export function withStoredAddresses(
  entered: readonly string[],
  stored: readonly KeyedAttendee[],
): KeyedAttendee[] | undefined {
  const attendees = withoutRepeated(entered).map((text): KeyedAttendee | undefined => {
    const { isHidden, hiddenKey } = attendeeOf(text);
    return isHidden ? stored.find(({ key }) => key === hiddenKey) : { text, key: null };
  });
  return attendees.every((one) => one !== undefined) ? attendees : undefined;
}
