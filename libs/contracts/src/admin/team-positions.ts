import type { CompanyType, Role } from '../common/enums.ts';

/** Positions of a company's team (spec 3 §6). */
export const TEAM_POSITIONS: Readonly<Record<CompanyType, readonly Role[]>> = {
  Insurance: ['ICCoordinator', 'ICUnderwriter', 'RiskEngineer'],
  Broker: ['ICCoordinator', 'ICUnderwriter', 'RiskEngineer'],
  Risk: ['RCCoordinator', 'RiskEngineer'],
  NoCompany: [],
};
