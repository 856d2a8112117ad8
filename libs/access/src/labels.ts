import type { CompanyType, Role } from '@portal/contracts/common/enums';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import type { RoleHolder } from './viewer.ts';

/** Roles as people read them. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  Admin: 'Administrator',
  ICCoordinator: 'Insurance Coordinator',
  ICUnderwriter: 'Underwriter',
  Broker: 'Broker',
  InsuranceRepresentative: 'Insurance Representative',
  RiskManager: 'Risk Manager',
  DeveloperOwner: 'Developer Owner',
  SiteContact: 'Site Contact',
  RCCoordinator: 'Risk Coordinator',
  RiskEngineer: 'Risk Engineer',
  None: 'No role',
};

/** Roles that have another name in broker companies (spec 1 §6, spec 3 §6). */
export const BROKER_COMPANY_ROLE_LABELS: Partial<Readonly<Record<Role, string>>> = {
  ICCoordinator: 'Broker Coordinator',
  ICUnderwriter: 'Client Account Handler',
  RiskManager: 'Client Risk Manager',
  SiteContact: 'Property Respondent',
};

/** The name of the viewer's role, as the user menu and tables show it (spec 1 §2, §6). */
export function roleLabel({ role, companyType }: RoleHolder): string {
  const renamed = companyType === 'Broker' ? BROKER_COMPANY_ROLE_LABELS[role] : undefined;
  return renamed ?? ROLE_LABELS[role];
}

/** The name of a position of a company's team (spec 3 §6): among their own, coordinators are just that. */
export const teamPositionLabel = (holder: RoleHolder): string =>
  holder.role === 'ICCoordinator' || holder.role === 'RCCoordinator' ? 'Coordinator' : roleLabel(holder);

/** The name of a position in a project (spec 3 §3), as people of a company read it; engineers are told apart. */
export function positionLabel(position: ContactPosition, companyType: CompanyType): string {
  if (position === 'InternalRE') return 'Internal Risk Engineer';
  return position === 'ExternalRE' ? 'External Risk Engineer' : roleLabel({ role: position, companyType });
}
