import { GUESSABLE_WORDS, PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { invalid } from '@portal/service-kit';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 commonest passwords of published breaches; some 5,000 of them fit the rule of new passwords. */
const COMMON = new Set<string>(dictionary['passwords-common']);

/** A password must be this long without the words that are known of its owner. */
const LEFT_OVER = 8;
/** Minimum length of a word to look for: shorter ones occur in too many others. */
const SHORTEST_WORD = 3;

/** Facts about a person that others know or guess. */
export interface PersonFacts {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string | null;
}

/** Reduces a text to letters and digits, so that `N.o.r.t.h-w.i.n.d` is found as the word that it looks like. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '');

/** The words that a password may not consist of, the longest first: `Northwind Insurance` counts as a whole and by its parts. */
function personalWords(people: readonly Partial<PersonFacts>[]): readonly string[] {
  const [emails, names] = [
    people.flatMap(({ email }) => email ?? []),
    people.flatMap(({ firstName, lastName, companyName }) =>
      [firstName ?? [], lastName ?? [], companyName ?? []].flat(),
    ),
  ];
  const parts = [...GUESSABLE_WORDS, ...names, ...emails].flatMap((text) => [
    text,
    ...text.split(/[^\p{L}\p{M}\p{Nd}]+/u),
  ]);
  const words = parts.map(bare).filter((word) => word.length >= SHORTEST_WORD && /\p{L}/u.test(word));
  return [...new Set(words)].toSorted((one, other) => other.length - one.length);
}

/**
 * Returns the reason why a password is too easy to guess for these people (one person, as two sources know them);
 * undefined if it is not.
 */
export function guessableFault(password: string, ...people: readonly Partial<PersonFacts>[]): string | undefined {
  if (COMMON.has(password.toLowerCase())) return PASSWORD_TEXTS.tooCommon;
  const whole = bare(password);
  const left = personalWords(people).reduce((rest, word) => rest.replaceAll(word, ''), whole);
  return left.length < whole.length && left.length < LEFT_OVER ? PASSWORD_TEXTS.tooPersonal : undefined;
}

/**
 * Refuses a new password that is common, or made of known words about its owner, with an error at its field. @throws
 * 400
 */
export function refuseGuessablePassword(
  password: string,
  field: string,
  ...people: readonly Partial<PersonFacts>[]
): void {
  const fault = guessableFault(password, ...people);
  if (fault) throw invalid({ [field]: [fault] });
}
