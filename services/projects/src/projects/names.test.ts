import { hiddenProjectFields, projectScopeOf } from '@portal/access';
import { aViewer } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { nameKey } from '@portal/contracts/common/name-key';
import { searchPattern } from '@portal/service-kit';

describe('names', () => {
  it('are the same in whatever case, white space and way to write an accent', () => {
    expect(nameKey('  Ångström \t WORKS ')).toBe('ångström works');
    expect(nameKey('A\u030angström works')).toBe(nameKey('ÅNGSTRÖM works'));
  });

  it('are searched for literally', () => {
    expect(searchPattern(String.raw`50%_\ A`)).toBe(String.raw`%50\%\_\\ a%`);
  });
});

describe('whose projects a viewer sees (decisions §11)', () => {
  const companyId = '0192f000-0000-7000-8000-000000000001';
  it.each([
    ['ICCoordinator', 'Insurance', 'company'],
    ['ICUnderwriter', 'Broker', 'company'],
    ['RiskEngineer', 'Insurance', 'company'],
    ['RiskEngineer', 'Risk', 'person'],
    ['RCCoordinator', 'Risk', 'riskCompany'],
    ['SiteContact', 'Broker', 'person'],
    ['Broker', 'NoCompany', 'person'],
  ] as const)('%s of %s: %s', (role, companyType, kind) => {
    expect(projectScopeOf(aViewer({ role, companyType, companyId })).kind).toBe(kind);
  });

  it('premiums are for the insurer’s side, brokers and representatives', () => {
    const sees = (role: 'RiskManager' | 'Broker' | 'SiteContact') =>
      !hiddenProjectFields(aViewer({ role, companyType: 'NoCompany', companyId: null })).has('brPremium');
    expect([sees('Broker'), sees('RiskManager'), sees('SiteContact')]).toEqual([true, false, false]);
    expect(hiddenProjectFields(aViewer({ role: 'ICUnderwriter', companyId })).size).toBe(0);
  });
});
