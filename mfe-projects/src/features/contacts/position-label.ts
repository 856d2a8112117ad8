import type { CompanyType } from '@portal/contracts/common/enums';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';

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
