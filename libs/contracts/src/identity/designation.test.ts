import { expect, it } from 'vitest';
import { designationFault, designationLabel, ownDesignationFault } from './designation.ts';
import { designationOptions, designationsFor, standardDesignations } from '../admin/designations.ts';

const COORDINATOR = "A coordinator’s designation must contain 'Coordinator'.";
const ENGINEER = "A risk engineer’s designation cannot be 'Insurance Coordinator'.";

it.each([
  ['ICCoordinator', 'Insurance Coordinator', undefined],
  ['ICCoordinator', ' Chief coordinator ', undefined],
  ['ICCoordinator', 'Surveyor', COORDINATOR],
  ['RCCoordinator', 'Risk Coordinator', undefined],
  ['RCCoordinator', 'Assistant', COORDINATOR],
  ['RCCoordinator', ' ', undefined],
  ['RiskEngineer', 'Surveyor', undefined],
  ['RiskEngineer', 'Risk Coordinator', undefined],
  ['RiskEngineer', 'Insurance Coordinator', ENGINEER],
  ['RiskEngineer', ' insurance  coordinator ', ENGINEER],
  ['RiskEngineer', 'Broker Coordinator', "A risk engineer’s designation cannot be 'Broker Coordinator'."],
  ['RiskEngineer', null, undefined],
  ['ICUnderwriter', 'Insurance Coordinator', undefined],
  ['SiteContact', 'Caretaker', undefined],
] as const)('%s as %o (spec 3 §5)', (role, designation, fault) => {
  expect(designationFault(role, designation)).toBe(fault);
});

it('who signs up gives one that fits, and an engineer must (spec 3 §5)', () => {
  expect(ownDesignationFault('RiskEngineer', ' ')).toBe('Field is required.');
  expect(ownDesignationFault('RiskEngineer', 'Insurance Coordinator')).toBe(ENGINEER);
  expect(ownDesignationFault('RiskEngineer', 'Fire Surveyor')).toBeUndefined();
  expect(ownDesignationFault('RCCoordinator', '')).toBeUndefined();
  expect(ownDesignationFault('RCCoordinator', 'Surveyor')).toBe(COORDINATOR);
});

it('a form offers what fits', () => {
  const values = standardDesignations('Insurance');
  expect(designationsFor('ICCoordinator', values)).toEqual(['Insurance Coordinator', 'Risk Coordinator']);
  expect(designationsFor('RiskEngineer', values)).toEqual(values.filter((value) => value !== 'Insurance Coordinator'));
  expect(designationsFor('ICUnderwriter', values)).toEqual(values);
});

it('broker companies call the insurance coordinator theirs (spec 3 §5)', () => {
  expect(designationLabel('Insurance Coordinator', 'Broker')).toBe('Broker Coordinator');
  expect(designationLabel('Insurance Coordinator', 'Insurance')).toBe('Insurance Coordinator');
  expect(designationLabel('Surveyor', 'Broker')).toBe('Surveyor');
  expect(designationLabel(null, 'Broker')).toBeNull();
  expect(standardDesignations('Broker')).toContain('Broker Coordinator');
  expect(standardDesignations('Broker')).not.toContain('Insurance Coordinator');
});

it('a form also offers the designation that the person has, under its label once', () => {
  const own = designationOptions('RiskEngineer', standardDesignations('Risk'), 'Fire Surveyor', 'Risk');
  expect(own.at(-1)).toEqual({ value: 'Fire Surveyor', label: 'Fire Surveyor' });
  const broker = designationOptions('ICCoordinator', standardDesignations('Broker'), 'Insurance Coordinator', 'Broker');
  expect(broker).toEqual([
    { value: 'Risk Coordinator', label: 'Risk Coordinator' },
    { value: 'Insurance Coordinator', label: 'Broker Coordinator' },
  ]);
  expect(designationOptions(null, ['Assistant'], null, 'Risk')).toEqual([{ value: 'Assistant', label: 'Assistant' }]);
});
