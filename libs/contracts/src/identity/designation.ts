import type { CompanyType, Role } from '../common/enums.ts';
import { MESSAGES } from '../common/messages.ts';

const COORDINATOR = 'Coordinator';
const INSURANCE_COORDINATOR = `Insurance ${COORDINATOR}`;
const BROKER_COORDINATOR = `Broker ${COORDINATOR}`;

/** Texts about designations that do not fit the person's role. */
export const DESIGNATION_TEXTS = {
  coordinator: `A coordinator’s designation must contain '${COORDINATOR}'.`,
  riskEngineer: (designation: string): string => `A risk engineer’s designation cannot be '${designation}'.`,
} as const;

const isCoordinator = (role: Role): boolean => role === 'ICCoordinator' || role === 'RCCoordinator';

/**
 * Returns true if people of the role must state their designation: risk engineers (spec 3 §5, personal info and
 * sign-up).
 */
export const needsDesignation = (role: Role): boolean => role === 'RiskEngineer';

/**
 * Returns true if the team form requires a designation: risk engineers and coordinators (spec 3 §5, team member form).
 */
export const needsTeamDesignation = (role: Role): boolean => needsDesignation(role) || isCoordinator(role);

/**
 * Returns the error of a designation for a role, ignoring case: coordinators have one that contains 'Coordinator', risk
 * engineers any but 'Insurance Coordinator', which broker companies use, too; others any (spec 3 §5).
 * @returns undefined if it fits or is empty: another rule says if one is required
 */
export function designationFault(role: Role, designation: string | null | undefined): string | undefined {
  const given = designation?.trim().replaceAll(/\s+/g, ' ').toLowerCase() ?? '';
  if (given === '') return undefined;
  if (isCoordinator(role)) return given.includes(COORDINATOR.toLowerCase()) ? undefined : DESIGNATION_TEXTS.coordinator;
  const taken = [INSURANCE_COORDINATOR, BROKER_COORDINATOR].find((value) => value.toLowerCase() === given);
  return role === 'RiskEngineer' && taken !== undefined ? DESIGNATION_TEXTS.riskEngineer(taken) : undefined;
}

/**
 * Returns the error of a person's own designation: required and missing, or not fitting.
 * @returns undefined if there is none
 */
export const ownDesignationFault = (role: Role, designation: string | null | undefined): string | undefined =>
  needsDesignation(role) && !designation?.trim() ? MESSAGES.required : designationFault(role, designation);

/**
 * Returns the designation as people of a company of this type read it: broker companies have their own name for the
 * insurance coordinator (spec 3 §5).
 */
export const designationLabel = <Value extends string | null>(
  designation: Value,
  companyType: CompanyType,
): Value | typeof BROKER_COORDINATOR =>
  designation === INSURANCE_COORDINATOR && companyType === 'Broker' ? BROKER_COORDINATOR : designation;
