import { expect, it } from 'vitest';
import { addressRuleOf, COUNTRIES } from './address-rules.ts';

it('the state is chosen in the United States and the United Kingdom, and a free text elsewhere (spec 3 §5)', () => {
  expect(addressRuleOf('United States')).toMatchObject({ stateLabel: 'State', zipLabel: 'Zip Code' });
  expect(addressRuleOf('United States').states).toContain('New York');
  expect(addressRuleOf('United Kingdom')).toMatchObject({ stateLabel: 'Region', zipLabel: 'Postal Code' });
  expect(addressRuleOf('United Kingdom').states).toContain('Scotland');
  expect(addressRuleOf('Switzerland')).toEqual({ stateLabel: 'Region', states: null, zipLabel: 'Zip Code' });
});

it('countries are named once each, those with rules among them', () => {
  expect(new Set(COUNTRIES).size).toBe(249);
  expect(COUNTRIES).toEqual(expect.arrayContaining(['United States', 'United Kingdom']));
});
