import type { Role } from '@portal/contracts/common/enums';
import type { Audience } from './model.ts';

const roles = (...names: Role[]): Audience => ({ roles: names });

export const COORDINATOR = roles('ICCoordinator');
/** Coordinators of companies to whom Global Ecosystem is offered: broker companies have none (spec 1 §6). */
export const INSURANCE_COORDINATOR: Audience = {
  roles: ['ICCoordinator', 'RCCoordinator'],
  companyTypes: ['Insurance', 'Risk'],
};
export const UNDERWRITER = roles('ICUnderwriter');
/** Coordinators and underwriters of insurance and broker companies. */
export const INSURER = roles('ICCoordinator', 'ICUnderwriter');
export const RISK_COORDINATOR = roles('RCCoordinator');
export const ENGINEER = roles('RiskEngineer');
/** Roles that read drafts of recommendations and sums of expenses. */
export const INSURER_AND_RISK_SIDE = roles('ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer');
export const CLIENT = roles('RiskManager', 'DeveloperOwner');
export const INTERMEDIARY = roles('Broker', 'InsuranceRepresentative');
export const BROKER = roles('Broker');
export const REPRESENTATIVE = roles('InsuranceRepresentative');
export const SITE_CONTACT = roles('SiteContact');
/** Roles that read a project without changing it. */
export const READERS = roles('RiskManager', 'DeveloperOwner', 'Broker', 'InsuranceRepresentative', 'RCCoordinator');
/** Roles that open projects; site contacts work with the list and, later, with documents. */
export const ALL_BUT_SITE_CONTACT = roles(
  'ICCoordinator',
  'ICUnderwriter',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'RCCoordinator',
  'RiskEngineer',
);

/** Roles to whom Global Ecosystem is offered, outside of broker companies (spec 1 §6). */
export const GLOBAL_ECOSYSTEM: Audience = {
  roles: ['ICCoordinator', 'ICUnderwriter', 'Broker', 'InsuranceRepresentative', 'RCCoordinator', 'RiskEngineer'],
  companyTypes: ['Insurance', 'Risk', 'NoCompany'],
};
export const INTERNAL_ENGINEER: Audience = { roles: ['RiskEngineer'], companyTypes: ['Insurance', 'Broker'] };
export const EXTERNAL_ENGINEER: Audience = { roles: ['RiskEngineer'], companyTypes: ['Risk', 'NoCompany'] };

/** Roles to whom a project with devices shows CONTROLS (decisions §12). */
export const DEVICE_READERS = roles(
  'ICCoordinator',
  'ICUnderwriter',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
  'RCCoordinator',
  'RiskEngineer',
);

/** The four column sets of the project list (decisions §19). */
export const COLUMNS_A = roles('Broker', 'InsuranceRepresentative');
export const COLUMNS_B: Audience = { companyTypes: ['Broker'] };
export const COLUMNS_C: Audience = { companyTypes: ['Insurance'] };
export const COLUMNS_D: Audience = {
  roles: ['RCCoordinator', 'RiskEngineer', 'RiskManager', 'DeveloperOwner', 'SiteContact'],
  companyTypes: ['Risk', 'NoCompany'],
};
