import { describe, expect, it } from 'vitest';
import { attendeeOf, attendeeText, withoutAddress, withoutRepeated, withStoredAddresses } from './attendee.ts';

const EDDA = 'Edda Holm <edda@site.example>';

describe('attendees of an inspection', () => {
  it.each([
    [EDDA, 'Edda Holm', 'edda@site.example'],
    [' <edda@site.example> ', null, 'edda@site.example'],
    ['edda@site.example', null, 'edda@site.example'],
    ['Site manager', 'Site manager', null],
    ['Meeting @ the gate', 'Meeting @ the gate', null],
    ['Edda <deputy>', 'Edda <deputy>', null],
  ])('are read from %j', (text, name, email) => {
    expect(attendeeOf(text)).toEqual({ name, email });
  });

  it('keep their address whatever their name has', () => {
    expect(attendeeOf(attendeeText('Edda <x@y.example>', 'edda@site.example'))).toEqual({
      name: 'Edda x@y.example',
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

  it('lose their addresses for those who may not see them, and have them again when these save', () => {
    const stored = [EDDA, 'otto@site.example', 'Site manager', 'oskar@site.example'];
    const shown = stored.map(withoutAddress);
    expect(shown).toEqual(['Edda Holm <…>', 'o… at site.example <…>', 'Site manager', 'o… at site.example <…>']);
    expect(attendeeOf(shown[0] ?? '')).toEqual({ name: 'Edda Holm', email: null, isHidden: true });
    expect(withStoredAddresses([...shown, 'new@site.example'], stored)).toEqual([...stored, 'new@site.example']);
    expect(withStoredAddresses(['Edda Holm', 'Edda Holm <…>'], stored)).toEqual(['Edda Holm', EDDA]);
  });
});
