import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { description } from '../projects/project-fields.ts';
import {
  calendarDate,
  email,
  enteredDate,
  enteredInstant,
  enteredMoment,
  optionalText,
  properName,
  requiredLine,
  requiredName,
  requiredText,
} from './fields.ts';
import { MESSAGES } from './messages.ts';

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('shared rules of text', () => {
  it.each(['Tower 5 (East) # № / -', 'Ñandú', '東京 駅', 'Cafe\u0301'])('takes the name %s', (name) =>
    expect(accepts(requiredName(50), name)).toBe(true),
  );
  it.each(['', ' ', '\u3164', '\u115F', '\u0301\u0301', 'A\uFEFFB', 'A\u200BB', 'Tower_5', 'A&B'])(
    'refuses the name %j',
    (name) => expect(accepts(requiredName(50), name)).toBe(false),
  );
  it.each(['O’Brien', "D'Arcy", 'Lowe & Sons, Inc.', 'Dr. Ng+Co'])(
    'takes %s as the name of a person or a company',
    (name) => {
      expect(accepts(properName(50), name)).toBe(true);
      expect(accepts(requiredName(50), name)).toBe(false);
    },
  );
  it.each(['<b>Kim</b>', 'Kim;', 'Kim"', '=Kim()', 'Kim\n@x', 'K\u200Bim'])(
    'refuses the name %j of a person or a company, and says what such a name takes (decisions §26.8)',
    (name) => {
      const [issue] = v.safeParse(properName(50), name).issues ?? [];
      const oneLine = 'Must be one line without control characters';
      const pattern = "Should not contain special characters except ( ) # № / - ' ’ . , & +";
      expect(issue?.message).toBe(name.includes('\n') ? oneLine : pattern);
    },
  );
  it('wants something that can be seen', () => {
    expect(accepts(requiredText(50), ' \u200B')).toBe(false);
    expect(accepts(requiredText(50), ' a ')).toBe(true);
  });
  it.each(['Gate\nEast', 'Gate\u2028East', 'Gate\u202Etsae', 'Gate\u0007'])('refuses as one line: %j', (text) => {
    expect(accepts(requiredLine(50), text)).toBe(false);
    expect(accepts(requiredName(50), text)).toBe(false);
  });
  it('takes a line with what stands around it', () => expect(accepts(requiredLine(50), ' Gate East\n')).toBe(true));
  it.each(['a\0b', 'a\uD800'])('refuses what no database can hold: %j', (text) => {
    expect(accepts(requiredText(50), text)).toBe(false);
    expect(accepts(optionalText(50), text)).toBe(false);
  });
});

describe('descriptions', () => {
  it.each([
    ['of 1,000 words', 'word '.repeat(1_000), MESSAGES.descriptionWords],
    ['of 5,000 words', 'word '.repeat(5_000), MESSAGES.descriptionWords],
    ['of one endless word', 'w'.repeat(20_001), 'Must be at most 20000 characters'],
  ])('%s are refused for what they are', (_what, text, message) =>
    expect(v.safeParse(description, text).issues?.[0].message).toBe(message),
  );
});

describe('e-mails', () => {
  it.each([
    'a.b@insurer.example',
    'a+b@insurer.example',
    'A@Insurer.Example',
    "sean.o'brien@insurer.example",
    'r&d@insurer.example',
    'a&b.c@insurer.example',
    'ref=12@insurer.example',
    '~anna@insurer.example',
    'info@xn--mller-kva.example',
  ])('takes %s', (address) => expect(accepts(email, address)).toBe(true));
  it.each([
    ['a letter that looks like another', 'аdmin@insurer.example'],
    ['a letter that becomes an ASCII one in lower case', '\u212Aim@insurer.example'],
    ['a dotted capital I', '\u0130da@insurer.example'],
    ['a long s', '\u017Fam@insurer.example'],
    ['an accent, composed', 'ren\u00E9@insurer.example'],
    ['an accent, decomposed', 'rene\u0301@insurer.example'],
    ['wide letters', '\uFF41@insurer.example'],
    ['an invisible character', 'a\u200B@insurer.example'],
    ['a route', 'a%b@insurer.example'],
    ['another route', 'a!b@insurer.example'],
    ['a command', 'a|b@insurer.example'],
    ['a path', 'a/b@insurer.example'],
    ['a question', 'a?cc=b@insurer.example'],
    ['two dots', 'a..b@insurer.example'],
    ['a line end', 'a@insurer.example\nb@evil.example'],
    ['typographic quotes', 'o\u2019brien@insurer.example'],
    ['a domain that begins with a hyphen', 'a@-insurer.example'],
    ['a domain that ends with one', 'a@insurer-.example'],
    ['two addresses', 'a@insurer.example,b@evil.example'],
    ['a domain of look-alikes', 'a@ins\u0443rer.example'],
  ])('refuses %s', (_what, address) => expect(accepts(email, address)).toBe(false));
});

describe('calendar dates', () => {
  it.each(['2026-02-28', '2024-02-29', '0001-01-01'])('takes %s', (date) =>
    expect(accepts(calendarDate, date)).toBe(true),
  );
  it.each(['2026-02-29', '0000-01-01', '2026-13-01', '01/02/2026'])('refuses %s', (date) =>
    expect(accepts(calendarDate, date)).toBe(false),
  );
});

describe('dates that are entered', () => {
  it.each(['2027-02-28', '1450-06-01', '9000-12-31'])('takes %s', (date) =>
    expect(accepts(enteredDate, date)).toBe(true),
  );
  it.each(['9001-01-01', '9999-12-31', '2027-02-29', '0000-01-01'])('refuses %s', (date) =>
    expect(accepts(enteredDate, date)).toBe(false),
  );
});

describe('moments that are entered', () => {
  it.each(['2027-01-01T10:00', '9000-12-31T23:59', '1900-01-01T00:00', '2027-01-01T10:00:00Z'])('%s is one', (text) =>
    expect(accepts(enteredMoment, text)).toBe(true),
  );
  it.each(['9999-12-31T23:00', '9001-01-01T00:00', '1899-12-31T23:59', '0001-01-01T00:00', '2027-02-30T10:00'])(
    '%s is none',
    (text) => expect(accepts(enteredMoment, text)).toBe(false),
  );
});

describe('instants that are entered', () => {
  it.each([
    '2027-01-01T10:00:00Z',
    '2027-01-01T10:00:00+14:00',
    '2027-01-01T10:00:00.000-09:30',
    '1900-01-01T00:00:00Z',
  ])('%s is one', (text) => expect(v.is(enteredInstant, text)).toBe(true));
  it.each([
    '2027-01-01T10:00:00',
    '2027-01-01T10:00:00+16:00',
    '2027-01-01T10:00:00-23:59',
    '2027-02-30T10:00:00Z',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
  ])('%s is none', (text) => expect(v.is(enteredInstant, text)).toBe(false));
});
