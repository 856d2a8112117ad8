import type { CompanyType, Role } from '../common/enums.ts';
import { MESSAGES } from '../common/messages.ts';

const COORDINATOR = 'Coordinator';
const INSURANCE_COORDINATOR = `Insurance ${COORDINATOR}`;
const BROKER_COORDINATOR = `Broker ${COORDINATOR}`;

/** Texts of designations that do not fit the role of who is given them. */
export const DESIGNATION_TEXTS = {
  coordinator: `A coordinator’s designation must contain '${COORDINATOR}'.`,
  riskEngineer: (designation: string): string => `A risk engineer’s designation cannot be '${designation}'.`,
} as const;

const isCoordinator = (role: Role): boolean => role === 'ICCoordinator' || role === 'RCCoordinator';

/** Who must say of themselves what they are: risk engineers (spec 3 §5, personal info and sign-up). */
export const needsDesignation = (role: Role): boolean => role === 'RiskEngineer';

/** Of whom a team must say it: risk engineers and coordinators (spec 3 §5, team member form). */
export const needsTeamDesignation = (role: Role): boolean => needsDesignation(role) || isCoordinator(role);

/**
 * What is wrong with a designation for a role, in any case of its letters: coordinators have one that contains
 * 'Coordinator', risk engineers any but 'Insurance Coordinator', as broker companies call it, too; others any (spec 3 §5).
 * @returns undefined where it fits, and where none is given: whether one is needed is another rule
 */
export function designationFault(role: Role, designation: string | null | undefined): string | undefined {
  const given = designation?.trim().replaceAll(/\s+/g, ' ').toLowerCase() ?? '';
  if (given === '') return undefined;
  if (isCoordinator(role)) return given.includes(COORDINATOR.toLowerCase()) ? undefined : DESIGNATION_TEXTS.coordinator;
  const taken = [INSURANCE_COORDINATOR, BROKER_COORDINATOR].find((value) => value.toLowerCase() === given);
  return role === 'RiskEngineer' && taken !== undefined ? DESIGNATION_TEXTS.riskEngineer(taken) : undefined;
}

/**
 * What is wrong with the designation that somebody gives of themselves: one that is needed and missing, or does not fit.
 * @returns undefined where nothing is
 */
export const ownDesignationFault = (role: Role, designation: string | null | undefined): string | undefined =>
  needsDesignation(role) && !designation?.trim() ? MESSAGES.required : designationFault(role, designation);

/** A designation as people of a company of this type read it: broker companies call the insurance coordinator theirs (spec 3 §5). */
export const designationLabel = <Value extends string | null>(
  designation: Value,
  companyType: CompanyType,
): Value | typeof BROKER_COORDINATOR =>
  designation === INSURANCE_COORDINATOR && companyType === 'Broker' ? BROKER_COORDINATOR : designation;
