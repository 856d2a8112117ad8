import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { enteredAddress, phone, phoneFitsCountry } from './address.ts';

const HOUSTON = {
  country: 'United States',
  state: 'Texas',
  city: 'Houston',
  addressLine: '1400 McKinney Street',
  zipCode: '77010',
};
const body = v.pipe(v.strictObject({ address: enteredAddress, phone }), phoneFitsCountry('address', 'phone'));

const faultsOf = (schema: v.GenericSchema, value: unknown): Record<string, string[]> => {
  const faults: Record<string, string[]> = {};
  for (const issue of v.safeParse(schema, value).issues ?? [])
    (faults[v.getDotPath(issue) ?? ''] ??= []).push(issue.message);
  return faults;
};

describe('an address', () => {
  it.each([
    {},
    { country: 'United Kingdom', state: 'London' },
    { country: 'Switzerland', state: 'Zurich' },
    { country: 'Monaco', state: '' },
    { country: 'Switzerland', state: '  ' },
    { country: 'Côte d’Ivoire', state: 'Abidjan' },
  ])('is taken with %j', (changes) => expect(faultsOf(enteredAddress, { ...HOUSTON, ...changes })).toEqual({}));

  it.each([
    [{ country: 'Atlantis' }, 'country'],
    [{ country: 'united states' }, 'country'],
    [{ state: 'TX' }, 'state'],
    [{ state: 'London' }, 'state'],
    [{ country: 'United Kingdom', state: 'Texas' }, 'state'],
  ])('with %j has to be chosen from the list (spec 3 §5)', (changes, field) => {
    expect(faultsOf(enteredAddress, { ...HOUSTON, ...changes })).toEqual({ [field]: ['Please choose from the list.'] });
  });

  it.each(['country', 'state', 'city', 'addressLine', 'zipCode'])('needs its %s', (field) => {
    for (const value of ['', '  ', null, undefined])
      expect(faultsOf(enteredAddress, { ...HOUSTON, [field]: value })).toEqual({ [field]: ['Field is required.'] });
  });

  it('is no longer than the limits and has no other parts', () => {
    const long = { ...HOUSTON, city: 'x'.repeat(46), addressLine: 'x'.repeat(96), zipCode: 'x'.repeat(16) };
    expect(Object.keys(faultsOf(enteredAddress, long))).toEqual(['city', 'addressLine', 'zipCode']);
    expect(faultsOf(enteredAddress, { ...HOUSTON, planet: 'Earth' })).not.toEqual({});
  });
});

describe('a telephone number', () => {
  it.each([
    ['United States', '+1 (212) 555-0123'],
    ['United States', '+442079460123'],
    ['United Kingdom', '+44 2079 460123'],
    ['Switzerland', '+41 31 123 45 67'],
    ['Switzerland', '+12'.padEnd(16, '3')],
  ])('in %s may be %s', (country, number) => {
    const address = { ...HOUSTON, country, state: country === 'United Kingdom' ? 'Wales' : 'Texas' };
    expect(faultsOf(body, { address, phone: number })).toEqual({});
  });

  it.each([
    ['United States', '+1 (112) 555-0123'],
    ['United States', '+1 212 555'],
    ['United Kingdom', '+44 0207 946012'],
    ['Switzerland', '031 123 45 67'],
    ['Switzerland', '+41 31'],
    ['Switzerland', '+1234567890123456'],
    ['Switzerland', '+41 31 CALL ME'],
  ])('in %s is not %s', (country, number) => {
    const address = { ...HOUSTON, country, state: country === 'United Kingdom' ? 'Wales' : 'Texas' };
    expect(faultsOf(body, { address, phone: number })).toEqual({ phone: ['Please enter a valid phone number.'] });
  });

  it('is judged although other fields are wrong', () => {
    expect(faultsOf(body, { address: { ...HOUSTON, city: '' }, phone: '+1 212 555' })).toEqual({
      'address.city': ['Field is required.'],
      phone: ['Please enter a valid phone number.'],
    });
    expect(faultsOf(body, { phone: '' })).toMatchObject({ phone: ['Field is required.'] });
    expect(faultsOf(body, null)).not.toEqual({});
  });
});
