import { describe, expect, it } from 'vitest';
import { helpAreasFor } from './help.ts';
import { roleLabel } from './labels.ts';
import { projectColumnSet } from './project-columns.ts';

describe('help areas (spec 3 §2)', () => {
  const areas = (
    role: Parameters<typeof roleLabel>[0]['role'],
    companyType: Parameters<typeof roleLabel>[0]['companyType'],
    plan: 'Pro' | 'Global' = 'Pro',
  ) => helpAreasFor({ role, companyType, plan });

  it('lists Global Ecosystem only for the Global plan, My Company only for coordinators', () => {
    expect(areas('ICUnderwriter', 'Insurance').map(({ id }) => id)).toEqual([
      'dashboard',
      'projects',
      'account',
      'communications',
    ]);
    expect(areas('RCCoordinator', 'Risk', 'Global').map(({ id }) => id)).toEqual([
      'dashboard',
      'projects',
      'global-ecosystem',
      'account',
      'my-company',
      'communications',
    ]);
    expect(areas('ICCoordinator', 'Broker', 'Global').map(({ id }) => id)).not.toContain('global-ecosystem');
    expect(areas('Admin', 'NoCompany')).toEqual([]);
  });

  it.each([
    ['SiteContact', 'overview'],
    ['Broker', 'overview, details-location, documents-contacts, recommendations-claims-analytics'],
    ['DeveloperOwner', 'overview, details-location, documents, recommendations-claims-analytics'],
    [
      'RiskEngineer',
      'overview, details-location, documents-notes, contacts, inspections-time-and-expenses, report-notes-recommendations-claims, analytics-reports',
    ],
  ] as const)('gives %s the project topics %s', (role, topics) => {
    expect(
      areas(role, 'NoCompany')
        .find(({ id }) => id === 'projects')
        ?.topics.join(', '),
    ).toBe(topics);
  });
});

describe('roleLabel', () => {
  it('renames roles in broker companies', () => {
    expect(roleLabel({ role: 'ICUnderwriter', companyType: 'Broker' })).toBe('Client Account Handler');
    expect(roleLabel({ role: 'RiskManager', companyType: 'Broker' })).toBe('Client Risk Manager');
    expect(roleLabel({ role: 'SiteContact', companyType: 'Broker' })).toBe('Property Respondent');
    expect(roleLabel({ role: 'RiskEngineer', companyType: 'Broker' })).toBe('Risk Engineer');
  });

  it('labels the administrator Administrator', () => {
    expect(roleLabel({ role: 'Admin', companyType: 'NoCompany' })).toBe('Administrator');
  });
});

describe('projectColumnSet (decisions §19)', () => {
  it.each([
    ['Broker', 'NoCompany', 'a'],
    ['InsuranceRepresentative', 'NoCompany', 'a'],
    ['ICCoordinator', 'Broker', 'b'],
    ['RiskEngineer', 'Broker', 'b'],
    ['ICUnderwriter', 'Insurance', 'c'],
    ['RiskEngineer', 'Insurance', 'c'],
    ['RiskEngineer', 'Risk', 'd'],
    ['SiteContact', 'NoCompany', 'd'],
  ] as const)('%s of %s has set %s', (role, companyType, set) => {
    expect(projectColumnSet({ role, companyType })).toBe(set);
  });
});
