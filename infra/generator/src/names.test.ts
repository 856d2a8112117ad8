import { expect, it } from 'vitest';
import { namesOf, pluralOf } from './names.ts';

it.each([
  ['permit', 'permits'],
  ['policy', 'policies'],
  ['survey', 'surveys'],
  ['box', 'boxes'],
  ['loss', 'losses'],
])('the plural of %s is %s', (noun, plural) => {
  expect(pluralOf(noun)).toBe(plural);
});

it('writes a noun of several words in every form', () => {
  expect(namesOf('energy-audit', 'energy-audits')).toMatchObject({
    ...{ noun: 'energyAudit', Nouns: 'EnergyAudits', NOUNS: 'ENERGY_AUDITS', table: 'energy_audits' },
    ...{ label: 'energy audit', aLabel: 'an energy audit', ALabel: 'An energy audit' },
    ...{ Label: 'Energy audit', Title: 'Energy Audit', LABELS: 'ENERGY AUDITS' },
  });
});
