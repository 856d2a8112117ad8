import type { CompanyType, Role } from '../common/enums.ts';

/** Positions of a company's team (spec 3 §6). */
export const TEAM_POSITIONS: Readonly<Record<CompanyType, readonly Role[]>> = {
  Insurance: ['ICCoordinator', 'ICUnderwriter', 'RiskEngineer'],
  Broker: ['ICCoordinator', 'ICUnderwriter', 'RiskEngineer'],
  Risk: ['RCCoordinator', 'RiskEngineer'],
  NoCompany: [],
};

/** Returns true if a position requires an office: coordinators of companies that have offices (spec 3 §5). */
export const needsOffice = (position: Role): boolean => position === 'ICCoordinator';

/** Companies that have offices: risk companies see none (spec 3 §2). */
export const hasOffices = (companyType: CompanyType): boolean =>
  companyType === 'Insurance' || companyType === 'Broker';
