import { expect, it } from 'vitest';
import { splitTyped, withAttendees, withoutAttendee } from './attendee-texts.ts';

const EDDA = 'Edda Holm <edda@site.example>';

it.each([
  ['a@site.example', ['a@site.example'], ''],
  ['a@site.example; b@site.example,\n c@site.example', ['a@site.example', 'b@site.example', 'c@site.example'], ''],
  ['a@site.example b@site.example', ['a@site.example', 'b@site.example'], ''],
  [`${EDDA}, Otto`, [EDDA], 'Otto'],
  // As Outlook copies recipients, one or several, and as it writes links.
  ['Holm, Edda <edda@site.example>', ['Holm, Edda <edda@site.example>'], ''],
  [
    'Holm, Edda <edda@site.example>; Müller, Jörg (Site, East) <jm@site.example>; otto@site.example',
    ['Holm, Edda <edda@site.example>', 'Müller, Jörg (Site, East) <jm@site.example>', 'otto@site.example'],
    '',
  ],
  ["'Edda Holm' <edda@site.example>; 'o@site.example' <o@site.example>", [EDDA, 'o@site.example'], ''],
  ['edda@site.example <mailto:edda@site.example>', ['edda@site.example'], ''],
  // As Gmail and Thunderbird copy them.
  [
    '"Holm, Edda" <edda@site.example>, "Berg; Otto" <otto@site.example>, Jörg Müller <jm@site.example>, ',
    ['Holm, Edda <edda@site.example>', 'Berg; Otto <otto@site.example>', 'Jörg Müller <jm@site.example>'],
    '',
  ],
  [
    '"Edda Holm"\u00A0<edda@site.example>,o@site.example\u00A0p@site.example',
    [EDDA, 'o@site.example', 'p@site.example'],
    '',
  ],
  // Without quotes or semicolons, and without anything between them.
  [
    'a@site.example, Holm, Edda <edda@site.example>, Müller, Jörg <jm@site.example>',
    ['a@site.example', 'Holm, Edda <edda@site.example>', 'Müller, Jörg <jm@site.example>'],
    '',
  ],
  ['Edda Holm <edda@site.example> Otto <otto@site.example>', [EDDA, 'Otto <otto@site.example>'], ''],
  ['6" pipe, a@site.example', ['a@site.example'], '6" pipe'],
  ['Holm, Edda; Edda Holm <edda@site.example>', [EDDA], 'Holm, Edda'],
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
