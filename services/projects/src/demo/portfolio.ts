import { demoId, type DEMO_COMPANIES, type DEMO_OUTSIDERS } from '@portal/contracts/common/demo';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import { NORTH_AMERICA, NORTH_SEA, SHARED, SOUTHERN_EUROPE, WORLD, type Markets } from './vocabulary.ts';

/** The projects of one demo company. */
export interface Portfolio {
  readonly key: (typeof DEMO_COMPANIES | typeof DEMO_OUTSIDERS)[number]['key'];
  readonly companyType: 'Insurance' | 'Broker';
  readonly projects: number;
  readonly markets: Markets;
  readonly seed: number;
  /** Project types of its business; all of them unless given. */
  readonly projectTypes?: Readonly<Record<ProjectCategory, readonly string[]>>;
  /** People who work on its projects, where nobody with an account does. */
  readonly staff?: Staff;
}

interface Staff {
  readonly engineer: string;
  readonly site: string;
}

/** Types that enough companies insure for a comparison of scores (decisions §27). */
const SHARED_TYPES: Portfolio['projectTypes'] = {
  Construction: ['Power Plant', 'Warehouse'],
  OperationalProperty: ['Port and Terminal'],
};

/** An insurer without accounts, by whose projects the figures of the market can be shown. */
const outsider = (key: (typeof DEMO_OUTSIDERS)[number]['key'], seed: number, staff: Staff): Portfolio => ({
  ...{ key, companyType: 'Insurance', projects: 24, markets: SHARED, seed, projectTypes: SHARED_TYPES, staff },
});

/** 312 projects, 240 of them of companies with accounts; Harbour Mutual stays below its limit of 20 (Lite). */
export const PORTFOLIOS: readonly Portfolio[] = [
  { key: 'northwind', companyType: 'Insurance', projects: 180, markets: WORLD, seed: 11 },
  { key: 'harbour', companyType: 'Insurance', projects: 14, markets: NORTH_SEA, seed: 12 },
  { key: 'rival', companyType: 'Insurance', projects: 22, markets: SOUTHERN_EUROPE, seed: 13 },
  { key: 'meridian', companyType: 'Broker', projects: 24, markets: NORTH_AMERICA, seed: 14 },
  outsider('beacon', 15, { engineer: 'Dana Whitlock', site: 'Colin Frazer' }),
  outsider('cedar', 16, { engineer: 'Luc Tremblay', site: 'Hannah Moss' }),
  outsider('summit', 17, { engineer: 'Anjali Rao', site: 'Joost de Wit' }),
];

export const companyIdOf = (key: Portfolio['key'] | 'granite'): string => demoId(`company:${key}`);

/** A person who takes part in each `every`th project, starting with the `from`th. */
interface Part {
  readonly email: string;
  readonly role: string;
  readonly company: Portfolio['key'] | 'granite' | null;
  readonly every: number;
  readonly from: number;
  readonly isPrimary: boolean;
}

const part = (
  email: string,
  role: string,
  company: Part['company'],
  every: number,
  from: number,
  isPrimary = false,
): Part => ({ email, role, company, every, from, isPrimary });

const PARTS: Readonly<Partial<Record<Portfolio['key'], readonly Part[]>>> = {
  northwind: [
    part('underwriter@insurer.example', 'ICUnderwriter', 'northwind', 2, 0, true),
    part('engineer@insurer.example', 'RiskEngineer', 'northwind', 4, 2, true),
    part('engineer@riskco.example', 'RiskEngineer', 'granite', 4, 1, true),
    part('coordinator@riskco.example', 'RCCoordinator', 'granite', 4, 1),
    part('engineer@solo.example', 'RiskEngineer', null, 12, 3, true),
    part('site@client.example', 'SiteContact', null, 3, 0, true),
    part('broker@broker.example', 'Broker', null, 3, 1),
    part('representative@insurance.example', 'InsuranceRepresentative', null, 4, 0),
    part('manager@client.example', 'RiskManager', null, 3, 0),
    part('owner@developer.example', 'DeveloperOwner', null, 5, 0),
  ],
  rival: [
    part('broker@broker.example', 'Broker', null, 4, 0),
    part('engineer@riskco.example', 'RiskEngineer', 'granite', 5, 0, true),
    part('site@client.example', 'SiteContact', null, 6, 1),
  ],
  harbour: [part('site@client.example', 'SiteContact', null, 5, 0, true)],
  meridian: [
    part('handler@brokerco.example', 'ICUnderwriter', 'meridian', 2, 0, true),
    part('manager@client.example', 'RiskManager', null, 3, 0),
    part('site@client.example', 'SiteContact', null, 4, 0, true),
  ],
};

/** Returns the participants of the `index`th project of a company. */
export function participantsOf(key: Portfolio['key'], index: number) {
  return (PARTS[key] ?? [])
    .filter(({ every, from }) => index % every === from)
    .map(({ email, role, company, isPrimary }) => ({
      user_id: demoId(`user:${email}`),
      company_id: company && companyIdOf(company),
      role,
      is_primary: isPrimary,
    }));
}
