import type { CompanyType, Plan, Role } from './enums.ts';

/** Password of every demo account; local mode only. */
export const DEMO_PASSWORD = 'Portal-2026';

/**
 * Returns the fixed id of a demo item from its key, so that the demo data of all services refer to the same people and
 * companies. Version and variant bits are those of a name-based UUID; the digits come from four rounds of FNV-1a, which
 * runs anywhere without crypto.
 */
export function demoId(key: string): string {
  const hex = [0, 1, 2, 3].map((round) => fnv1a(`portal-demo/${round}/${key}`).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

export interface DemoCompany {
  readonly key: string;
  readonly name: string;
  readonly type: CompanyType;
  readonly plan: Plan;
}

export const DEMO_COMPANIES = [
  { key: 'northwind', name: 'Northwind Insurance', type: 'Insurance', plan: 'Global' },
  { key: 'harbour', name: 'Harbour Mutual', type: 'Insurance', plan: 'Lite' },
  { key: 'rival', name: 'Rival Insurance', type: 'Insurance', plan: 'Pro' },
  { key: 'granite', name: 'Granite Risk', type: 'Risk', plan: 'Global' },
  { key: 'meridian', name: 'Meridian Brokers', type: 'Broker', plan: 'Pro' },
] as const satisfies readonly DemoCompany[];

/** Insurers without accounts: with their projects figures of the market are of enough companies to be shown (decisions §27). */
export const DEMO_OUTSIDERS = [
  { key: 'beacon', name: 'Beacon Assurance', type: 'Insurance', plan: 'Pro' },
  { key: 'cedar', name: 'Cedar Mutual', type: 'Insurance', plan: 'Pro' },
  { key: 'summit', name: 'Summit Specialty', type: 'Insurance', plan: 'Pro' },
] as const satisfies readonly DemoCompany[];

export interface DemoAccount {
  readonly email: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  /** Key of DEMO_COMPANIES; null for people without a company. */
  readonly company: string | null;
  /** Plan of people without a company; others have their company's. */
  readonly plan?: Plan;
  readonly isPrimaryContact?: boolean;
  readonly designation?: string;
  /** Has accepted neither EULA nor licence and has seen no tour. */
  readonly isNewcomer?: boolean;
}

/** The accounts of local mode; each has the password DEMO_PASSWORD. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'admin@portal.example', role: 'Admin', firstName: 'Ada', lastName: 'Winter', company: null },
  {
    email: 'coordinator@insurer.example',
    role: 'ICCoordinator',
    firstName: 'Clara',
    lastName: 'Nordin',
    company: 'northwind',
    isPrimaryContact: true,
    designation: 'Insurance Coordinator',
  },
  {
    email: 'coordinator2@insurer.example',
    role: 'ICCoordinator',
    firstName: 'Marcus',
    lastName: 'Lindqvist',
    company: 'northwind',
    designation: 'Insurance Coordinator',
  },
  {
    email: 'underwriter@insurer.example',
    role: 'ICUnderwriter',
    firstName: 'Ulrike',
    lastName: 'Brandt',
    company: 'northwind',
  },
  {
    email: 'engineer@insurer.example',
    role: 'RiskEngineer',
    firstName: 'Elias',
    lastName: 'Moreau',
    company: 'northwind',
    designation: 'Senior Risk Engineer',
  },
  {
    email: 'coordinator@lite.example',
    role: 'ICCoordinator',
    firstName: 'Hanna',
    lastName: 'Keel',
    company: 'harbour',
    isPrimaryContact: true,
    designation: 'Insurance Coordinator',
  },
  {
    email: 'coordinator@rival.example',
    role: 'ICCoordinator',
    firstName: 'Ruben',
    lastName: 'Castell',
    company: 'rival',
    isPrimaryContact: true,
    designation: 'Insurance Coordinator',
  },
  {
    email: 'coordinator@riskco.example',
    role: 'RCCoordinator',
    firstName: 'Greta',
    lastName: 'Stein',
    company: 'granite',
    isPrimaryContact: true,
    designation: 'Risk Coordinator',
  },
  {
    email: 'engineer@riskco.example',
    role: 'RiskEngineer',
    firstName: 'Tomas',
    lastName: 'Varga',
    company: 'granite',
    designation: 'Risk Engineer',
  },
  {
    email: 'engineer@solo.example',
    role: 'RiskEngineer',
    firstName: 'Sonia',
    lastName: 'Lowe',
    company: null,
    plan: 'FreeUsage',
    designation: 'Surveyor',
  },
  {
    email: 'coordinator@brokerco.example',
    role: 'ICCoordinator',
    firstName: 'Mira',
    lastName: 'Dalton',
    company: 'meridian',
    isPrimaryContact: true,
    designation: 'Insurance Coordinator',
  },
  {
    email: 'handler@brokerco.example',
    role: 'ICUnderwriter',
    firstName: 'Hugo',
    lastName: 'Pereira',
    company: 'meridian',
  },
  {
    email: 'broker@broker.example',
    role: 'Broker',
    firstName: 'Bruno',
    lastName: 'Falk',
    company: null,
    plan: 'Global',
  },
  {
    email: 'representative@insurance.example',
    role: 'InsuranceRepresentative',
    firstName: 'Iris',
    lastName: 'Novak',
    company: null,
    plan: 'Pro',
  },
  {
    email: 'manager@client.example',
    role: 'RiskManager',
    firstName: 'Malik',
    lastName: 'Osei',
    company: null,
    plan: 'Pro',
  },
  {
    email: 'owner@developer.example',
    role: 'DeveloperOwner',
    firstName: 'Olivia',
    lastName: 'Grant',
    company: null,
    plan: 'Pro',
  },
  { email: 'site@client.example', role: 'SiteContact', firstName: 'Simon', lastName: 'Reyes', company: null },
  {
    email: 'newcomer@insurer.example',
    role: 'ICUnderwriter',
    firstName: 'Nora',
    lastName: 'Eklund',
    company: 'northwind',
    isNewcomer: true,
  },
];
