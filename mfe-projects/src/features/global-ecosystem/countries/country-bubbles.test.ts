import { expect, it } from 'vitest';
import { aMarketCountry } from '../../../testing/market.builder.ts';
import { bubblesOf } from './country-bubbles.ts';

it('countries with a position are bubbles by their claims; a withheld amount has the least size and says NO DATA', () => {
  const bubbles = bubblesOf([
    aMarketCountry('Norway', { claimsTotalAmount: 612_000_000 }),
    aMarketCountry('Kosovo', { country: { name: 'Kosovo', coordinate: null } }),
    aMarketCountry('Chile', { claimsCount: null, claimsTotalAmount: null }),
    aMarketCountry('Peru', { claimsTotalAmount: 12_300_000 }),
  ]);
  expect(bubbles.map(({ id, diameter, text }) => [id, diameter, text])).toEqual([
    ['Norway', 80, '>500M'],
    ['Chile', 30, 'NO\nDATA'],
    ['Peru', 31, '13M'],
  ]);
});
