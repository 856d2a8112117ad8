import { describe, expect, it } from 'vitest';
import { dateDraft, dateOfDraft, draftOfDate } from './date-draft.ts';

/** Types a text key by key, as a person does. */
const typed = (keys: string) => [...keys].reduce((draft, key) => dateDraft(draft + key, draft), '');

describe('a date as one types (spec 2 §5: MM/dd/yyyy)', () => {
  it('sets the slashes itself', () => expect(typed('01152026')).toBe('01/15/2026'));
  it('takes typed slashes too', () => expect(typed('01/15/2026')).toBe('01/15/2026'));
  it('fills up single digits before a slash', () => expect(typed('1/5/2026')).toBe('01/05/2026'));
  it('takes no more than eight digits', () => expect(typed('011520269')).toBe('01/15/2026'));
  it('takes a pasted ISO date', () => expect(dateDraft('2026-01-15', '')).toBe('01/15/2026'));
  it.each(['05.03.2026', '5.3.2026', ' 5. 3. 2026 '])('takes %j, which is pasted, as the 5th of March', (pasted) =>
    expect(dateDraft(pasted, '')).toBe('03/05/2026'),
  );
  it.each([
    '2026/12/3',
    '2026-12-03T14:30:00Z',
    '3 Dec 2026',
    '03-Dec-2026',
    'Thursday, 3 December 2026',
    'December 3, 2026',
    'Thursday, December 3rd, 2026',
  ])('takes %j, which is pasted, as the 3rd of December', (pasted) => expect(dateDraft(pasted, '')).toBe('12/03/2026'));
  it('takes no word for a month', () => expect(dateDraft('3 Foo 2026', '')).not.toMatch(/^\d\d\/\d\d\/\d{4}$/));
  it('takes typed points as slashes', () => expect(typed('3.5.2026')).toBe('03/05/2026'));
  it('lets a slash be deleted', () => expect(dateDraft('01', '01/')).toBe('01'));
});

describe('the date on the wire (decisions §20: YYYY-MM-DD)', () => {
  it('is that of a complete draft', () => expect(dateOfDraft('01/15/2026')).toBe('2026-01-15'));
  it('is none while the draft is incomplete', () => expect(dateOfDraft('01/15/20')).toBeNull());
  it('is none for a day that the calendar does not have', () => {
    expect(dateOfDraft('02/30/2026')).toBeNull();
    expect(dateOfDraft('13/01/2026')).toBeNull();
    expect(dateOfDraft('02/29/2028')).toBe('2028-02-29');
  });
  it('is shown as MM/dd/yyyy', () => {
    expect(draftOfDate('2026-01-15')).toBe('01/15/2026');
    expect(draftOfDate(null)).toBe('');
  });
});
