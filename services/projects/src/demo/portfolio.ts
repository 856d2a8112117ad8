import { demoId, type DEMO_COMPANIES } from '@portal/contracts/common/demo';
import { NORTH_AMERICA, NORTH_SEA, SOUTHERN_EUROPE, WORLD, type Markets } from './vocabulary.ts';

/** The projects of one demo company. */
export interface Portfolio {
  readonly key: (typeof DEMO_COMPANIES)[number]['key'];
  readonly companyType: 'Insurance' | 'Broker';
  readonly projects: number;
  readonly markets: Markets;
  readonly seed: number;
}

/** 240 projects; Harbour Mutual stays below its limit of 20 (Lite). */
export const PORTFOLIOS: readonly Portfolio[] = [
  { key: 'northwind', companyType: 'Insurance', projects: 180, markets: WORLD, seed: 11 },
  { key: 'harbour', companyType: 'Insurance', projects: 14, markets: NORTH_SEA, seed: 12 },
  { key: 'rival', companyType: 'Insurance', projects: 22, markets: SOUTHERN_EUROPE, seed: 13 },
  { key: 'meridian', companyType: 'Broker', projects: 24, markets: NORTH_AMERICA, seed: 14 },
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
