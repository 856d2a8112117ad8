import fc from 'fast-check';

/** Texts with a meaning for systems behind an API: SQL, shells, templates, paths, prototypes, logs, formats. */
const INJECTIONS = [
  `' OR '1'='1`,
  `'; DROP TABLE projects; --`,
  `" OR ""="`,
  `1; SELECT pg_sleep(5)--`,
  `') UNION SELECT null, version()--`,
  '$1',
  '%',
  '_',
  '\\',
  `\\'`,
  '%%%%%%%%%%%%%%%%%%%%%%%%',
  '${7*7}',
  '{{7*7}}',
  '#{7*7}',
  '$(sleep 5)',
  '`sleep 5`',
  '| cat /etc/passwd',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '*)(uid=*))(|(uid=*',
  '=HYPERLINK("http://x","x")',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '0x7fffffff',
  '2026-02-30',
  '0000-00-00',
  '99999-12-31',
  'infinity',
  'epoch',
  'now()',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
] as const;

/** Texts that are hard as texts: nothing, whitespace, NUL, halves of pairs, marks, right-to-left, other digits. */
const ODD_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u200b\u200d\u2060',
  '\u202egnp.exe',
  'e\u0301',
  'İıſK',
  'ﬀﬁ',
  '👩‍👩‍👧‍👦',
  '٠١٢٣',
  'Ω'.repeat(50),
  'Z\u0351\u036b\u0343\u036a'.repeat(30),
  '\u{10ffff}',
] as const;

/** Patterns over which a careless regular expression falls, and masses of one character. */
const HUGE_TEXTS = [
  'a'.repeat(100_000),
  ' '.repeat(60_000),
  `${'a'.repeat(30_000)}!`,
  '('.repeat(40_000),
  '9'.repeat(5_000),
  'ﷺ'.repeat(30_000),
  `${'a@'.repeat(20_000)}.x`,
  `${'word '.repeat(20_000)}`,
] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...INJECTIONS) },
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom(...HUGE_TEXTS) },
);

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.1, 1e-320, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, 0.005),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Nested deeper than anything that the portal takes. */
const deep: fc.Arbitrary<unknown> = fc.tuple(fc.constantFrom(31, 33, 300), fc.boolean()).map(([depth, isArray]) => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = isArray ? [value] : { a: value };
  return value;
});

/** Wide rather than deep. */
const wide: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  Array.from({ length: 10_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`key${index}`, index])),
);

/** Any JSON of any type. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText as fc.Arbitrary<unknown> },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { '': '' }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: wide },
);

/** Names that a careless merge would confuse with others. */
export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', 'id', 'companyId', 'role', ''),
  fc.string({ maxLength: 20 }),
);
