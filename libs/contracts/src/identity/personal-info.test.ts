import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { infoRulesOf, personalInfoFaults, personalInfoOf, type InfoOwner } from './personal-info.ts';

const anOwner = (changes: Partial<InfoOwner> = {}): InfoOwner => ({
  role: 'ICUnderwriter',
  companyId: '10000000-0000-4000-8000-000000000003',
  companyName: 'Northwind Insurance',
  designation: null,
  ...changes,
});
const INFO = {
  name: { firstName: 'Ulrike', lastName: 'Brandt' },
  designation: null,
  address: { country: 'Germany', state: 'Bavaria', city: 'Munich', addressLine: 'Leopoldstraße 88', zipCode: '80802' },
  phone: '+498999998412',
  companyName: null,
};

describe('who may say what of themselves (spec 3 §5; decisions §21)', () => {
  it.each([
    ['ICCoordinator', 'company', 'fixed', 'fixed'],
    ['RCCoordinator', 'company', 'fixed', 'fixed'],
    ['ICUnderwriter', 'company', 'optional', 'fixed'],
    ['RiskEngineer', 'company', 'required', 'fixed'],
    ['RiskEngineer', 'none', 'required', 'required'],
    ['Broker', 'none', 'optional', 'required'],
    ['SiteContact', 'none', 'optional', 'required'],
  ] as const)('%s with company: %s has designation %s, company name %s', (role, company, designation, companyName) => {
    const companyId = company === 'none' ? null : anOwner().companyId;
    expect(infoRulesOf(anOwner({ role, companyId }))).toEqual({ designation, companyName });
  });

  it('what is fixed may be said as it is, or not at all', () => {
    const owner = anOwner({ role: 'ICCoordinator', designation: 'Insurance Coordinator' });
    const said = { designation: 'Insurance Coordinator', companyName: 'Northwind Insurance' };
    for (const info of [said, {}, { designation: null, companyName: ' ' }])
      expect(personalInfoFaults(info, owner)).toEqual({});
    const fixed = ['Only your company can change this.'];
    expect(personalInfoFaults({ designation: 'Director', companyName: 'Mine' }, owner)).toEqual({
      designation: fixed,
      companyName: fixed,
    });
  });

  it('the designation fits the role; one that the person has stays', () => {
    const owner = anOwner({ role: 'RiskEngineer', designation: 'Surveyor' });
    const unfit = ["A risk engineer’s designation cannot be 'Insurance Coordinator'."];
    expect(personalInfoFaults({ designation: ' Insurance Coordinator ' }, owner)).toEqual({ designation: unfit });
    expect(personalInfoFaults({ designation: 'Risk Coordinator' }, owner)).toEqual({});
    const before = { ...owner, designation: 'Insurance Coordinator' };
    expect(personalInfoFaults({ designation: 'Insurance Coordinator' }, before)).toEqual({});
  });
});

it('the form hears of the rules of the person and of the fields at once', () => {
  const schema = personalInfoOf(anOwner({ role: 'RiskEngineer', companyId: null, companyName: null }));
  expect(v.safeParse(schema, { ...INFO, designation: 'Surveyor', companyName: 'Lowe Surveys' }).success).toBe(true);
  const { issues = [] } = v.safeParse(schema, { ...INFO, name: { firstName: '', lastName: 'Lowe' } });
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['name.firstName', 'Field is required.'],
    ['designation', 'Field is required.'],
    ['companyName', 'Field is required.'],
  ]);
  const unfit = v.safeParse(schema, { ...INFO, designation: '\u200B', companyName: 'Lowe; Sons' }).issues ?? [];
  expect(unfit.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['companyName', "Should not contain special characters except ( ) # № / - ' ’ . , & +"],
    ['designation', 'Field is required.'],
  ]);
});
