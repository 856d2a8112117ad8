import { searchKey } from '@portal/contracts/common/name-key';

/** Sections of the palette, in their order. */
export const SECTIONS = ['recent', 'projects', 'recommendations', 'commands', 'pages', 'people', 'help'] as const;
export type Section = (typeof SECTIONS)[number];

/** Entry of the palette. */
export interface Choice {
  /** Unique among the choices; the same thing has the same key each time. */
  readonly key: string;
  readonly section: Section;
  readonly label: string;
  /** Second line: where it belongs. */
  readonly hint?: string | undefined;
  /** Target: a page of the portal, an address of another program (`mailto:`), or an action. */
  readonly to?: string;
  readonly href?: string;
  readonly run?: () => void;
}

/** Returns true if each word of a query begins a word of the text, in any case and without marks. */
export function isMatch(query: string, text: string): boolean {
  const words = searchKey(text).split(/[^\p{L}\p{N}]+/u);
  return searchKey(query.trim())
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Returns the number that a query asks for, as `12` or `#12`; undefined for other queries. */
export function numberIn(query: string): number | undefined {
  const digits = /^#?(\d{1,6})$/.exec(query.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Returns choices with each thing once: of several for the same the first remains. A page has the words of the last one, which
 * was read last: what was chosen before may have been renamed since.
 */
export function distinct(choices: readonly Choice[]): readonly Choice[] {
  const first = new Map<string, Choice>();
  for (const choice of choices) {
    const known = first.get(choice.key);
    if (known === undefined) first.set(choice.key, choice);
    else if (known.to !== undefined) first.set(choice.key, { ...known, label: choice.label, hint: choice.hint });
  }
  return [...first.values()];
}

/** Returns choices by section in their order, each thing once. */
export function bySection(choices: readonly Choice[]): readonly (readonly [Section, readonly Choice[]])[] {
  const all = distinct(choices);
  return SECTIONS.flatMap((section) => {
    const own = all.filter((choice) => choice.section === section);
    return own.length > 0 ? [[section, own] as const] : [];
  });
}
