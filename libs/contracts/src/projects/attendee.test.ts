import { describe, expect, it } from 'vitest';
import {
  attendeeOf,
  attendeesOfAll,
  attendeeText,
  keyedAttendees,
  withoutAddress,
  withoutRepeated,
  withStoredAddresses,
} from './attendee.ts';

const EDDA = 'Edda Holm <edda@site.example>';

describe('attendees of an inspection', () => {
  it.each([
    [EDDA, 'Edda Holm', 'edda@site.example'],
    [' <edda@site.example> ', null, 'edda@site.example'],
    ['edda@site.example', null, 'edda@site.example'],
    ['"Holm, Edda" <edda@site.example>', 'Holm, Edda', 'edda@site.example'],
    ["'Edda Holm' <edda@site.example>", 'Edda Holm', 'edda@site.example'],
    [String.raw`"Edda \"Eddi\" Holm" <edda@site.example>`, 'Edda "Eddi" Holm', 'edda@site.example'],
    ["Edda O'Brien <edda@site.example>", "Edda O'Brien", 'edda@site.example'],
    ['Site manager', 'Site manager', null],
    ['Meeting @ the gate', 'Meeting @ the gate', null],
    ['Edda <deputy>', 'Edda <deputy>', null],
  ])('are read from %j', (text, name, email) => {
    expect(attendeeOf(text)).toEqual({ name, email });
  });

  it('keep their address whatever their name has', () => {
    expect(attendeeOf(attendeeText('Edda <x@y.example>', 'edda@site.example'))).toEqual({
      name: 'Edda x at y.example',
      email: 'edda@site.example',
    });
  });

  it('are named once for each address', () => {
    expect(withoutRepeated([EDDA, 'EDDA@site.example', 'Site manager', 'otto@site.example'])).toEqual([
      EDDA,
      'Site manager',
      'otto@site.example',
    ]);
  });

  const stored = keyedAttendees(
    [EDDA, 'otto@site.example', 'Site manager', 'oskar@site.example'],
    ['k1', 'k2', 'k3', 'k4'],
  );
  const shown = stored.map(({ text, key }) => withoutAddress(text, key));
  const texts = (keyed: ReturnType<typeof withStoredAddresses>) => keyed?.map(({ text }) => text);

  it('lose their addresses for those who may not see them, and have them again when these save, in any order', () => {
    expect(shown).toEqual([
      ...['Edda Holm <…k1>', 'o… at site.example <…k2>', 'Site manager', 'o… at site.example <…k4>'],
    ]);
    expect(attendeeOf(shown[0] ?? '')).toEqual({ name: 'Edda Holm', email: null, isHidden: true, hiddenKey: 'k1' });
    expect(withoutRepeated([...shown, shown[1] ?? ''])).toEqual(shown);
    expect(withStoredAddresses([shown[3] ?? '', 'Site manager', 'new@site.example'], stored)).toEqual([
      { text: 'oskar@site.example', key: 'k4' },
      { text: 'Site manager', key: null },
      { text: 'new@site.example', key: null },
    ]);
  });

  it('are entries of their own where somebody guesses the address of a hidden one', () => {
    expect(texts(withStoredAddresses([...shown, 'OTTO@site.example', 'otto@site.example'], stored))).toEqual([
      ...stored.map(({ text }) => text),
      'OTTO@site.example',
    ]);
  });

  it('are refused where a hidden one is none of the inspection, or is entered by somebody who sees all', () => {
    expect(withStoredAddresses(['Ghost <…>'], stored)).toBeUndefined();
    expect(withStoredAddresses(['Edda Holm <…k9>'], stored)).toBeUndefined();
    expect(attendeesOfAll(['Edda Holm <…k1>'], stored)).toBeUndefined();
    expect(attendeesOfAll(['edda@site.example', EDDA], stored)).toEqual([{ text: 'edda@site.example', key: 'k1' }]);
  });

  it.each([
    ['x4@stranger.example <x4@stranger.example>', 'x… at stranger.example <…k1>'],
    ['x@q.example, y@q.example', 'x… at q.example, y… at q.example <…k1>'],
    ['Meeting @ the gate', 'Meeting at the gate <…k1>'],
  ])('show no address within the name of %j', (text, without) => expect(withoutAddress(text, 'k1')).toBe(without));
});
