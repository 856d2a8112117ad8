import { describe, expect, it } from 'vitest';
import { dateOfDateTimeDraft, dateTimeDraft, dateTimeOfDraft, draftOfDateTime, withDate } from './date-time-draft.ts';

/** Returns the field's text after typing these keys one by one. */
const typed = (keys: string): string => [...keys].reduce((draft, key) => dateTimeDraft(draft + key, draft), '');

describe('a date and time that is typed', () => {
  it.each([
    ['11242026 0900a', '11/24/2026 09:00 AM'],
    ['11/24/2026 9:00 pm', '11/24/2026 09:00 PM'],
    ['112420260230p', '11/24/2026 02:30 PM'],
    ['1/2/2027 14:30', '01/02/2027 14:30'],
    ['11242026 930p', '11/24/2026 09:30 PM'],
  ])('%s becomes %s', (keys, draft) => {
    expect(typed(keys)).toBe(draft);
  });

  it('is taken as it is pasted', () => {
    expect(dateTimeDraft('2026-11-24T14:30', '')).toBe('11/24/2026 02:30 PM');
    expect(dateTimeDraft('11/24/2026 02:30 PM', '')).toBe('11/24/2026 02:30 PM');
    expect(dateTimeDraft('05.03.2026 14:30', '')).toBe('03/05/2026 14:30');
  });

  it.each([
    ['December 3, 2026 2:30 PM', '12/03/2026 02:30 PM'],
    ['3 Dec 2026 at 14:30', '12/03/2026 14:30'],
    ['2026/12/3, 9 a.m.', '12/03/2026 9 AM'],
    ['December 3, 2026', '12/03/2026'],
  ])('pasted as %s becomes %s', (text, draft) => {
    expect(dateTimeDraft(text, '')).toBe(draft);
  });

  it('is taken away letter by letter', () => {
    expect(dateTimeDraft('11/24/2026 02:30 P', '11/24/2026 02:30 PM')).toBe('11/24/2026 02:30 P');
    expect(dateTimeDraft('11/24/2026', '11/24/2026 ')).toBe('11/24/2026');
  });
});

describe('the wall time of a draft', () => {
  it.each([
    ['11/24/2026 09:00 AM', '2026-11-24T09:00'],
    ['11/24/2026 12:00 AM', '2026-11-24T00:00'],
    ['11/24/2026 12:30 PM', '2026-11-24T12:30'],
    ['11/24/2026 14:30', '2026-11-24T14:30'],
    ['11/24/2026 14:30 PM', '2026-11-24T14:30'],
    ['11/24/2026 9 AM', '2026-11-24T09:00'],
    ['11/24/2026 9:00am', '2026-11-24T09:00'],
    ['11/24/2026 9pm', '2026-11-24T21:00'],
    ['11/24/2026 0900', '2026-11-24T09:00'],
    ['11/24/2026 9:30 p', '2026-11-24T21:30'],
  ])('%s is %s', (draft, wallTime) => {
    expect(dateTimeOfDraft(draft)).toBe(wallTime);
  });

  it.each([
    '',
    '11/24/2026',
    '11/24/2026 9',
    '02/30/2026 09:00 AM',
    '11/24/2026 13:00 AM',
    '11/24/2026 09:60 AM',
    'soon',
  ])('%j is none', (draft) => expect(dateTimeOfDraft(draft)).toBeNull());

  it('is shown as it is read', () => {
    expect(draftOfDateTime('2026-11-24T00:05')).toBe('11/24/2026 12:05 AM');
    expect(draftOfDateTime('2026-11-24T12:05')).toBe('11/24/2026 12:05 PM');
    expect(draftOfDateTime('11/2')).toBe('11/2');
    expect(draftOfDateTime(null)).toBe('');
  });
});

describe('the day of a draft', () => {
  it.each([
    ['11/24/2026 09:00 AM', '2026-11-24'],
    ['11/24/2026', '2026-11-24'],
    ['11/2', null],
    ['', null],
  ])('of %j is %s', (draft, day) => expect(dateOfDateTimeDraft(draft)).toBe(day));

  it('changes without its time, which is nine in the morning where there is none', () => {
    expect(withDate('11/24/2026 02:30 PM', '2027-01-02')).toBe('01/02/2027 02:30 PM');
    expect(withDate('11/24/2026 9', '2027-01-02')).toBe('01/02/2027 09:00 AM');
    expect(withDate('', '2027-01-02')).toBe('01/02/2027 09:00 AM');
  });
});
