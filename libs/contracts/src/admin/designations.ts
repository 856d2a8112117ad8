import * as v from 'valibot';
import type { CompanyType, Role } from '../common/enums.ts';
import { id, requiredName } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';

/** The designations that every company has (spec 3 §5). */
const STANDARD = [
  'Risk Engineer',
  'Senior Risk Engineer',
  'Surveyor',
  'Senior Surveyor',
  'Insurance Coordinator',
  'Risk Coordinator',
  'Assistant',
  'Administrative',
] as const;

const INSURANCE_COORDINATOR = 'Insurance Coordinator';
const BROKER_COORDINATOR = 'Broker Coordinator';

/** The standard designations of a company; broker companies call the insurance coordinator theirs (spec 3 §5). */
export const standardDesignations = (companyType: CompanyType): readonly string[] =>
  STANDARD.map((value) => (value === INSURANCE_COORDINATOR && companyType === 'Broker' ? BROKER_COORDINATOR : value));

/**
 * The designations that a member of a position may be given: coordinators those that are a coordinator's, risk engineers
 * all but the insurance coordinator's, others all (spec 3 §5).
 */
export function designationsFor(position: Role, values: readonly string[]): readonly string[] {
  if (position === 'ICCoordinator' || position === 'RCCoordinator')
    return values.filter((value) => value.includes('Coordinator'));
  if (position === 'RiskEngineer')
    return values.filter((value) => value !== INSURANCE_COORDINATOR && value !== BROKER_COORDINATOR);
  return values;
}

/** `POST /designations`: one that is there already stays as it is (spec 3 §5). */
export const newDesignation = v.strictObject({ value: requiredName(LIMITS.designation) });

/** A designation; the standard ones have no id. */
export const designation = v.object({ id: v.nullable(id), value: v.string() });
export type Designation = v.InferOutput<typeof designation>;
export const designationAnswer = answer(designation);
export const designationListAnswer = answer(v.array(designation));
