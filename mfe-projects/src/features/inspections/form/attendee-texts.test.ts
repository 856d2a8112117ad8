import { expect, it } from 'vitest';
import { splitTyped, withAttendees, withoutAttendee } from './attendee-texts.ts';

it.each([
  ['a@site.example', ['a@site.example'], ''],
  ['a@site.example; b@site.example,\n c@site.example', ['a@site.example', 'b@site.example', 'c@site.example'], ''],
  ['a@site.example b@site.example', ['a@site.example', 'b@site.example'], ''],
  ['Edda Holm <edda@site.example>, Otto', ['Edda Holm <edda@site.example>'], 'Otto'],
  ['Site manager', [], 'Site manager'],
  ['a@site', [], 'a@site'],
])('%j is split into attendees and the rest', (typed, attendees, rest) => {
  expect(splitTyped(typed)).toEqual({ attendees, rest });
});

it('tells hidden attendees apart that are shown alike', () => {
  const hidden = ['o… at site.example <…k1>', 'o… at site.example <…k2>'];
  expect(withAttendees(hidden.join('\n'), hidden)).toBe(hidden.join('\n'));
  expect(withoutAttendee(hidden.join('\n'), hidden[1] ?? '')).toBe(hidden[0]);
});

it('adds everybody once, and removes by the address', () => {
  const all = withAttendees('Edda Holm <edda@site.example>', ['EDDA@site.example', 'otto@site.example']);
  expect(all).toBe('Edda Holm <edda@site.example>\notto@site.example');
  expect(withoutAttendee(all, 'Edda Holm <edda@site.example>')).toBe('otto@site.example');
});
