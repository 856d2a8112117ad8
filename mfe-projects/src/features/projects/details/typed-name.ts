/** Normalizes a name as it is displayed: runs of white space become one space. */
const seen = (name: string): string => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Returns true if the name of a project was typed exactly, case included. */
export const isTypedName = (typed: string, name: string): boolean => seen(typed) === seen(name);
