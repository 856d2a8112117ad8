import * as v from 'valibot';
import type { CompanyType, Role } from '../common/enums.ts';
import { id, requiredName } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { designationFault, designationLabel } from '../identity/designation.ts';

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

/** Designations that a company may have of its own. Its rates thereby have an end, too. */
export const MAX_OWN_DESIGNATIONS = 100;

/** Designations that the people of a company rename in an hour: each is published with all who have it. */
export const RENAMES_AN_HOUR = 20;

/** People of a company whose designation was renamed in an hour, after whom none that somebody has is renamed until it is over. */
export const RENAMED_PEOPLE_AN_HOUR = 5_000;

/** The standard designations of a company, as its people read them (spec 3 §5). */
export const standardDesignations = (companyType: CompanyType): readonly string[] =>
  STANDARD.map((value) => designationLabel(value, companyType));

/** The designations that a member of a position may be given (see {@link designationFault}). */
export const designationsFor = (position: Role, values: readonly string[]): readonly string[] =>
  values.filter((value) => designationFault(position, value) === undefined);

/**
 * Returns the options for a position's designation: those values that fit it, each label once, and the person's present
 * one.
 */
export function designationOptions(
  position: Role | null,
  values: readonly string[],
  present: string | null,
  companyType: CompanyType,
): readonly { readonly value: string; readonly label: string }[] {
  const labelOf = (value: string): string => designationLabel(value, companyType);
  const fitting = position === null ? values : designationsFor(position, values);
  const shown =
    !present || fitting.includes(present)
      ? fitting
      : [...fitting.filter((value) => value !== labelOf(present)), present];
  return shown.map((value) => ({ value, label: labelOf(value) }));
}

/**
 * `POST /designations`: an existing one stays unchanged (spec 3 §5), and one beyond {@link MAX_OWN_DESIGNATIONS} is refused. `PUT /designations/{id}`: another name of one that the company
 * has added; its people and rates follow (decisions §2). There are {@link RENAMES_AN_HOUR}, and none after {@link RENAMED_PEOPLE_AN_HOUR} people.
 */
export const newDesignation = v.strictObject({ value: requiredName(LIMITS.designation) });

/** A designation; the standard ones have no id. */
export const designation = v.object({ id: v.nullable(id), value: v.string() });
export type Designation = v.InferOutput<typeof designation>;
export const designationAnswer = answer(designation);
export const designationListAnswer = answer(v.array(designation));
