import { expect, it } from 'vitest';
import { accountTabsFor } from './account-tabs.ts';

it.each([
  ['Admin', 'NoCompany', ['UpdatePassword']],
  ['ICCoordinator', 'Insurance', ['PersonalInfo', 'UpdatePassword']],
  ['RiskEngineer', 'NoCompany', ['PersonalInfo', 'UpdatePassword']],
  ['SiteContact', 'NoCompany', ['PersonalInfo', 'UpdatePassword']],
  ['Broker', 'NoCompany', ['PersonalInfo', 'UpdatePassword', 'Subscription']],
  ['InsuranceRepresentative', 'NoCompany', ['PersonalInfo', 'UpdatePassword', 'Subscription']],
  ['RiskManager', 'NoCompany', ['PersonalInfo', 'UpdatePassword', 'Subscription']],
  ['DeveloperOwner', 'NoCompany', ['PersonalInfo', 'UpdatePassword', 'Subscription']],
  // The subscription of a broker company is the company's.
  ['RiskManager', 'Broker', ['PersonalInfo', 'UpdatePassword']],
  ['None', 'NoCompany', ['UpdatePassword']],
] as const)('%s (%s) has %j on the account page (spec 3 §2)', (role, companyType, tabs) => {
  const viewer = { role, companyType, plan: 'Pro' } as const;
  expect(accountTabsFor(viewer, { hasSubscription: true })).toEqual(tabs);
  const without = tabs.filter((tab) => tab !== 'Subscription');
  expect(accountTabsFor(viewer, { hasSubscription: false })).toEqual(without);
});
