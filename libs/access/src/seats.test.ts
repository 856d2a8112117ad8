import { COMPANY_TYPES, PLANS, ROLES } from '@portal/contracts/common/enums';
import { describe, expect, it } from 'vitest';
import { hasSeat, SEAT_KINDS, SEAT_LIMITS, seatKindOf } from './seats.ts';

/** Risk engineers / underwriters / coordinators / risk coordinators, as spec 1 §9 writes them. */
const SPECIFICATION = {
  Insurance: 'FreeUsage 0/0/0/0; Lite 1/1/1/0; LitePlus 2/2/1/0; Pro 10/6/2/0; Global 30/10/3/0',
  Broker: 'FreeUsage 0/0/0/0; Lite 1/1/1/0; LitePlus 2/2/1/0; Pro 10/6/2/0; Global 30/10/3/0',
  Risk: 'FreeUsage 1/0/0/1; Lite 1/0/0/1; LitePlus 0/0/0/0; Pro 3/0/0/1; Global 12/0/0/3',
  NoCompany: 'FreeUsage 0/0/0/0; Lite 0/0/0/0; LitePlus 0/0/0/0; Pro 0/0/0/0; Global 0/0/0/0',
};

describe('seats (spec 1 §9)', () => {
  it.each(COMPANY_TYPES)('of a %s company are those of the specification', (type) => {
    const written = PLANS.map((plan) => `${plan} ${SEAT_KINDS.map((kind) => SEAT_LIMITS[type][plan][kind]).join('/')}`);
    expect(written.join('; ')).toBe(SPECIFICATION[type]);
  });

  it('end with the limit of the plan', () => {
    expect(hasSeat('Insurance', 'Lite', 'ICUnderwriter', 0)).toBe(true);
    expect(hasSeat('Insurance', 'Lite', 'ICUnderwriter', 1)).toBe(false);
    expect(hasSeat('Risk', 'Pro', 'RiskEngineer', 2)).toBe(true);
    expect(hasSeat('Risk', 'Pro', 'RiskEngineer', 3)).toBe(false);
    expect(hasSeat('Insurance', 'FreeUsage', 'RiskEngineer', 0)).toBe(false);
  });

  it('are taken by four roles; the others need none', () => {
    const without = ROLES.filter((role) => seatKindOf(role) === undefined);
    expect(without).toEqual([
      'Admin',
      'Broker',
      'InsuranceRepresentative',
      'RiskManager',
      'DeveloperOwner',
      'SiteContact',
      'None',
    ]);
    for (const role of without) expect(hasSeat('NoCompany', 'FreeUsage', role, 1_000)).toBe(true);
  });
});
