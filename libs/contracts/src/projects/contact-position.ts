import * as v from 'valibot';
import type { CompanyType, Role } from '../common/enums.ts';

/** What somebody is in a project (spec 3 §3); engineers are told apart by whose they are (spec 3 §6). */
export const CONTACT_POSITIONS = [
  'ICUnderwriter',
  'InternalRE',
  'ExternalRE',
  'RCCoordinator',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
] as const;
export type ContactPosition = (typeof CONTACT_POSITIONS)[number];
export const contactPositionSchema = v.picklist(CONTACT_POSITIONS);

/** Positions that are entered by hand and invited; those of the others belong to teams and are added from the users. */
export const ENTERED_POSITIONS = [
  'ExternalRE',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
] as const satisfies readonly ContactPosition[];
export type EnteredPosition = (typeof ENTERED_POSITIONS)[number];

/** The role of a position. */
export const roleOfPosition = (position: ContactPosition): Role =>
  position === 'InternalRE' || position === 'ExternalRE' ? 'RiskEngineer' : position;

const LABELS: Readonly<Record<ContactPosition, string>> = {
  ICUnderwriter: 'Underwriter',
  InternalRE: 'Internal Risk Engineer',
  ExternalRE: 'External Risk Engineer',
  RCCoordinator: 'Risk Coordinator',
  Broker: 'Broker',
  InsuranceRepresentative: 'Insurance Representative',
  RiskManager: 'Risk Manager',
  DeveloperOwner: 'Developer Owner',
  SiteContact: 'Site Contact',
};
const IN_BROKER_COMPANIES: Readonly<Partial<Record<ContactPosition, string>>> = {
  ICUnderwriter: 'Client Account Handler',
  RiskManager: 'Client Risk Manager',
  SiteContact: 'Property Respondent',
};

/** A position as people of a company read it: broker companies have names of their own (spec 1 §6). */
export const positionLabel = (position: ContactPosition, companyType: CompanyType): string =>
  (companyType === 'Broker' ? IN_BROKER_COMPANIES[position] : undefined) ?? LABELS[position];
