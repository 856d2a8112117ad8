import * as v from 'valibot';
import { designationFault, needsDesignation } from './designation.ts';
import { enteredAddress, phone, phoneFitsCountry } from '../common/address.ts';
import type { Role } from '../common/enums.ts';
import { id, optionalText, properName, requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { MESSAGES } from '../common/messages.ts';

/** Refusals of changes to the person's own info (spec 3 §8; decisions §4, §21). */
export const PERSONAL_INFO_TEXTS = {
  fixed: 'Only your company can change this.',
  stale: 'Your personal info was changed after you opened it.',
  noCv: 'Only risk engineers have a CV.',
} as const;

/** `PUT /users/current` (spec 3 §5 Personal info, §7). What depends on the person is {@link personalInfoFaults}' to say. */
export const personalInfoBody = v.pipe(
  v.strictObject({
    name: v.strictObject({
      firstName: properName(LIMITS.contactName),
      lastName: properName(LIMITS.contactName),
    }),
    designation: optionalText(LIMITS.designation),
    address: enteredAddress,
    phone,
    /** Company name of people without a company; others have their company's. */
    companyName: v.nullish(
      v.pipe(
        v.string(),
        v.maxLength(LIMITS.companyName, `Must be at most ${LIMITS.companyName} characters`),
        v.check((text) => text.trim() === '' || v.is(properName(LIMITS.companyName), text), MESSAGES.properNamePattern),
      ),
    ),
    /** CV of risk engineers; null removes it, absent leaves it unchanged. */
    cvFileId: v.nullish(id),
  }),
  phoneFitsCountry('address', 'phone'),
);
export type PersonalInfo = v.InferOutput<typeof personalInfoBody>;

/** Facts about the owner of personal info that its rules depend on. */
export interface InfoOwner {
  readonly role: Role;
  /** Null for people without a company. */
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly designation: string | null;
}

/** Rule of a personal info field. */
export type InfoRule = 'required' | 'optional' | 'fixed';

/**
 * The fields whose rule depends on the person: risk engineers must give a designation, a coordinator's is the company's
 * to change, as is the name of the company itself (spec 3 §5; decisions §21).
 */
export function infoRulesOf({
  role,
  companyId,
}: Pick<InfoOwner, 'role' | 'companyId'>): Readonly<Record<'designation' | 'companyName', InfoRule>> {
  const isCoordinator = role === 'ICCoordinator' || role === 'RCCoordinator';
  return {
    designation: needsDesignation(role) ? 'required' : isCoordinator ? 'fixed' : 'optional',
    companyName: companyId === null ? 'required' : 'fixed',
  };
}

/** Returns true if personal info includes a CV (spec 3 §5). */
export const hasCv = ({ role }: Pick<InfoOwner, 'role'>): boolean => role === 'RiskEngineer';

/** Returns the errors of fields that depend on the person, by field; empty if there are none. */
export function personalInfoFaults(
  info: Partial<Pick<PersonalInfo, 'designation' | 'companyName' | 'cvFileId'>>,
  owner: InfoOwner,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const [field, rule] of Object.entries(infoRulesOf(owner)) as ['designation' | 'companyName', InfoRule][]) {
    const given = v.is(requiredText(LIMITS[field]), info[field]) ? info[field].trim() : null;
    if (rule === 'required' && given === null) faults[field] = [MESSAGES.required];
    if (rule === 'fixed' && given !== null && given !== owner[field]) faults[field] = [PERSONAL_INFO_TEXTS.fixed];
  }
  const said = v.is(v.string(), info.designation) ? info.designation.trim() : null;
  // The person's current designation stays valid.
  const unfit = said === owner.designation ? undefined : designationFault(owner.role, said);
  if (unfit !== undefined) faults['designation'] ??= [unfit];
  if (info.cvFileId && !hasCv(owner)) faults['cvFileId'] = [PERSONAL_INFO_TEXTS.noCv];
  return faults;
}

/** Schema of the form: the rules of the route and those that depend on the person. */
export const personalInfoOf = (owner: InfoOwner) =>
  v.pipe(
    personalInfoBody,
    v.rawCheck(({ dataset, addIssue }) => {
      const { value } = dataset;
      for (const [key, [message = '']] of Object.entries(personalInfoFaults(value as PersonalInfo, owner)))
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: value as Record<string, unknown>, key, value: undefined }],
        });
    }),
  );
