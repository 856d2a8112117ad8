import type { Role } from '@portal/contracts/common/enums';
import { describe, expect, it } from 'vitest';
import { evaluateValues } from './value-at-risk.ts';

const as = (role: Role) => ({ role, companyType: 'Insurance', plan: 'Lite' }) as const;
const open = { status: 'Open', isPrimary: false } as const;

describe('what the value at risk follows from', () => {
  it.each(['ICCoordinator', 'ICUnderwriter'] as const)('is changed by the insurer’s %s', (role) => {
    expect(evaluateValues(open, as(role))).toEqual({ allowed: true });
  });

  it('is changed by the primary risk engineer, and by no other one', () => {
    const engineer = as('RiskEngineer');
    expect(evaluateValues({ ...open, isPrimary: true }, engineer)).toEqual({ allowed: true });
    expect(evaluateValues(open, engineer)).toMatchObject({ obstacle: 'role', reason: 'NotPrimaryEngineer' });
  });

  it.each([
    'Broker',
    'InsuranceRepresentative',
    'RiskManager',
    'DeveloperOwner',
    'RCCoordinator',
    'SiteContact',
  ] as const)('is not changed by a %s', (role) => {
    expect(evaluateValues(open, as(role))).toMatchObject({ allowed: false, reason: 'NotYours' });
  });

  it('is not changed in a closed project', () => {
    const closed = { ...open, status: 'Closed' } as const;
    expect(evaluateValues(closed, as('ICUnderwriter'))).toMatchObject({ obstacle: 'closed' });
  });
});
