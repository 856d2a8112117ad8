import { expect, it } from 'vitest';
import { pageOfOwnItems } from './own-items.ts';

it('approvers and risk companies have pages of their own items; nobody else has another way past a closed tab', () => {
  expect(pageOfOwnItems('RCCoordinator', 'resources')).toBe('/dashboard/assignments');
  expect(pageOfOwnItems('ICUnderwriter', 'reports')).toBe('/dashboard/reports');
  expect(pageOfOwnItems('ICCoordinator', 'resources')).toBeUndefined();
  expect(pageOfOwnItems('RCCoordinator', 'documents')).toBeUndefined();
  for (const role of ['Broker', 'RiskManager', 'DeveloperOwner', 'SiteContact', 'InsuranceRepresentative'] as const)
    expect([pageOfOwnItems(role, 'reports'), pageOfOwnItems(role, 'resources')]).toEqual([undefined, undefined]);
});
