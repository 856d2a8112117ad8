import { LIMITS } from '@portal/contracts/common/limits';

/** Limits of a numeric field while typing (spec 2 §5). */
export interface NumericRules {
  /** Digits after the point; 0 for whole numbers. */
  readonly maxDecimals: number;
  /** Digits before the point. */
  readonly maxIntegerDigits: number;
  /** Largest value; typing beyond it is not taken. */
  readonly maxValue?: number;
  /** Characters of the field with its separators. */
  readonly maxLength?: number;
  /** Thousands separators as one types. */
  readonly grouped: boolean;
  /** True for numbers that may be below 0; a field without separators. */
  readonly isSigned?: boolean;
}

/** Groups between commas that an amount may have (spec 2 §5): five groups of three digits. */
const MAX_GROUPS = 5;

export const MONEY_RULES: NumericRules = {
  maxDecimals: 2,
  maxIntegerDigits: MAX_GROUPS * 3,
  maxLength: LIMITS.currencyLength,
  grouped: true,
};

/** A minus in front, also one that is written with a dash. */
const MINUS = /^\s*[-−–]/u;

/** Returns the minus in front of a text, where the rules take one. */
const signOf = (text: string, { isSigned }: NumericRules): '-' | '' => (isSigned && MINUS.test(text) ? '-' : '');

/**
 * The text of a numeric field after an edit, or null where the edit breaks a rule and is not taken. Other signs, letters and
 * currency signs are dropped, so that a pasted «$1,250.5» works.
 */
export function numericDraft(typed: string, rules: NumericRules): string | null {
  // A comma separates thousands where there are any, and decimals elsewhere.
  const cleaned = (rules.grouped ? typed : typed.replace(',', '.')).replace(/[^0-9.]/g, '');
  const [integerTyped = '', ...rest] = cleaned.split('.');
  if (rest.length > 1) return null;
  const decimals = rest[0];
  if (decimals !== undefined && (rules.maxDecimals === 0 || decimals.length > rules.maxDecimals)) return null;
  const integer = integerTyped.replace(/^0+(?=\d)/, '');
  if (integer.length > rules.maxIntegerDigits) return null;
  const value = Number(`${integer || '0'}.${decimals ?? '0'}`);
  if (rules.maxValue !== undefined && value > rules.maxValue) return null;
  const digits = (rules.grouped ? grouped(integer) : integer) + (decimals === undefined ? '' : `.${decimals}`);
  const shown = signOf(typed, rules) + digits;
  return rules.maxLength !== undefined && shown.length > rules.maxLength ? null : shown;
}

/** An amount whose last comma has fewer than three digits behind it: `12,5` may become 12,500, or is 12.5. */
const UNDECIDED = /^([\d,]*),(\d{0,2})$/;
/** An amount with a comma before each group of three digits. */
const IN_GROUPS = /^\d{1,3}(?:,\d{3})*(?:\.\d*)?$/;
const commasIn = (text: string): number => text.split(',').length - 1;

/**
 * Returns the text of a numeric field after an edit of `before`, or null where the edit is not taken. In a field with
 * thousands separators a comma that the person types stays as it is until three digits follow: it then separates
 * thousands, and decimals if the field is left before. No comma changes the number a thousandfold or tenfold in silence.
 */
export function editedDraft(typed: string, before: string, rules: NumericRules): string | null {
  const added = commasIn(typed) - commasIn(before);
  const wasUndecided = UNDECIDED.test(before);
  if (!rules.grouped || added < 0 || (added === 0 && !wasUndecided)) return numericDraft(typed, rules);
  const text = typed.replace(/[^0-9.,]/g, '');
  const [, beforeComma, behind = ''] = UNDECIDED.exec(text) ?? [];
  if (beforeComma === undefined) return IN_GROUPS.test(text) ? numericDraft(text, rules) : null;
  const integer = numericDraft(beforeComma, rules);
  return integer === null || (added > 0 && wasUndecided) ? null : `${integer},${behind}`;
}

/** Characters of a text that may be a number: what is longer is not looked through. */
const LONGEST = 100;
/** One number, with the currency or words around it. */
const ONE_NUMBER = /^\D*(\d(?:[\d.,'’ ]*\d)?)\D*$/u;
/** Ways to write a number: its integer part with the separators between thousands, then its decimals. */
const WRITTEN = [
  /^(\d+)(?:\.(\d*))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/,
  /^(\d+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
  /^(\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d{1,2}))?$/,
];

/**
 * Returns a number that was pasted, with a point before its decimals: 1234.56 of `1.234,56 €`, `1 234,56` and `1234,56`. Null
 * where the text has no number, several, or one that could be meant in two ways.
 */
export function pastedNumber(text: string): string | null {
  if (text.length > LONGEST) return null;
  const [, number = ''] = ONE_NUMBER.exec(text.normalize('NFKC')) ?? [];
  for (const form of WRITTEN) {
    const [, integer, decimals] = form.exec(number) ?? [];
    if (integer !== undefined) return integer.replace(/\D/g, '') + (decimals === undefined ? '' : `.${decimals}`);
  }
  return null;
}

/** Returns a number that was pasted as the text of the field, or null where it is not taken. */
export function pastedDraft(text: string, rules: NumericRules): string | null {
  const number = pastedNumber(text);
  return number === null ? null : numericDraft(signOf(text, rules) + number, rules);
}

/** Returns the number of a draft; null when empty. Digits behind a comma are decimals until there are three. */
export function draftValue(draft: string, { maxDecimals }: NumericRules): number | null {
  const [, integer, behind = ''] = UNDECIDED.exec(draft) ?? [];
  const decimals = behind.length > maxDecimals ? '' : behind;
  const text = (integer === undefined ? draft : `${integer}.${decimals}`).replaceAll(',', '');
  return /\d/.test(text) ? Number(text) : null;
}

/** A stored number as the field shows it. */
export function draftOf(value: number | null | undefined, rules: NumericRules): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const [integer = '0', decimals] = Math.abs(value).toFixed(rules.maxDecimals).split('.');
  const kept = decimals?.replace(/0+$/, '') ? `.${rules.grouped ? decimals : decimals.replace(/0+$/, '')}` : '';
  const sign = rules.isSigned && value < 0 ? '-' : '';
  return sign + (rules.grouped ? grouped(integer) : integer) + kept;
}

/** Returns the caret's position after reformatting: behind as many signs, digits and points, and the comma just typed. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  if (UNDECIDED.test(shown)) return Math.max(0, shown.length - (typed.length - caret));
  const counted = shown.startsWith('-') ? /[^0-9.\-−–]/gu : /[^0-9.]/g;
  const before = typed.slice(0, caret).replace(counted, '').length;
  let seen = 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (seen === before) return index;
    if (shown[index] !== ',') seen += 1;
  }
  return shown.length;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');
