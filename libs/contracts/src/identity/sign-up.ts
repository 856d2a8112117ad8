import * as v from 'valibot';
import { enteredAddress, phone, phoneFitsCountry } from '../common/address.ts';
import { accessStatusSchema, companyTypeSchema, roleSchema } from '../common/enums.ts';
import { email, id, optionalText, properName } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { INVITE_KINDS } from './invite-kinds.ts';
import { newPassword, repeatedPassword } from './passwords.ts';
import { postalAddress } from './user.ts';

/** Refusals of signing up (decisions §3.1, §3.4). */
export const SIGN_UP_TEXTS = {
  companyNameTaken: 'A company of this name exists already.',
  notPrimaryContact: 'The primary contact is the person who signs up.',
} as const;

/** Contents of an invite's link. Malformed values count as an invalid link without another error. */
const link = { inviteId: v.pipe(v.string(), v.maxLength(200)), token: v.pipe(v.string(), v.maxLength(200)) };

/** `POST /account/verify-invite-token`: returns the invited person of a valid link. */
export const verifyInviteBody = v.strictObject(link);

/** Kinds of sign-up (decisions §3.1): as a person, or with the company whose primary contact they are. */
export const SIGN_UPS = ['User', 'InsuranceCompany', 'RiskCompany', 'BrokerCompany'] as const;
export type SignUpAs = (typeof SIGN_UPS)[number];

/** Kind of sign-up by the last part of `POST /account/signup-company/{risk|insurance|broker}`. */
export const SIGN_UP_OF_COMPANY_PATH = {
  risk: 'RiskCompany',
  insurance: 'InsuranceCompany',
  broker: 'BrokerCompany',
} as const satisfies Record<string, SignUpAs>;
export type CompanySignUpPath = keyof typeof SIGN_UP_OF_COMPANY_PATH;

/** The first office of a company that names none (decisions §3.4). */
export const MAIN_LOCATION = 'Main Location';

/** A company that was invited, as its sign-up form is filled in before. */
export const invitedCompany = v.object({
  companyId: id,
  name: v.string(),
  address: postalAddress,
  phone: v.string(),
  locationName: v.string(),
});
export type InvitedCompany = v.InferOutput<typeof invitedCompany>;

export const invitedPersonAnswer = answer(
  v.object({
    kind: v.picklist(INVITE_KINDS),
    /** The sign-ups that the link allows: one, or the choice of them. */
    signUpAs: v.array(v.picklist(SIGN_UPS)),
    /** Known data of the company to sign up; null where the person enters it, or signs up without one. */
    company: v.nullable(v.omit(invitedCompany, ['companyId'])),
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    designation: v.nullable(v.string()),
    role: roleSchema,
    companyType: companyTypeSchema,
    /** Null for people without a company. */
    companyName: v.nullable(v.string()),
    /** The company that invites, which may be another one; null where the portal does. */
    inviterName: v.optional(v.nullable(v.string())),
    /** Lets a CV be uploaded for the sign-up (`UPLOAD_GRANT`); null for people who have none. */
    uploadGrant: v.optional(v.nullable(v.string())),
  }),
);
export type InvitedPerson = v.InferOutput<typeof invitedPersonAnswer>['data'];

const person = {
  ...link,
  password: newPassword,
  confirmPassword: repeatedPassword,
  firstName: properName(LIMITS.contactName),
  lastName: properName(LIMITS.contactName),
  /** Risk engineers must give one (spec 3 §5). */
  designation: optionalText(LIMITS.designation),
  address: enteredAddress,
  phone,
};

/** `POST /account/signup-user` (spec 3 §7, decisions §3.4): role and e-mail come from the invite. */
export const signUpBody = v.pipe(
  v.strictObject({
    ...person,
    /** CV of risk engineers: a file uploaded with this invite's grant. */
    cvFileId: v.nullish(id),
  }),
  phoneFitsCountry('address', 'phone'),
);
export type SignUpBody = v.InferOutput<typeof signUpBody>;

/**
 * `POST /account/signup-company/{risk|insurance|broker}` (spec 3 §7, decisions §3.4): the person who signs up is the
 * company's primary contact. Where the primary contact is named once more, it must be that person.
 */
export const signUpCompanyBody = v.pipe(
  v.strictObject({
    ...person,
    companyName: properName(LIMITS.companyName),
    companyAddress: enteredAddress,
    companyPhone: phone,
    /** `Main Location` where none is given. */
    locationName: optionalText(LIMITS.locationName),
    primaryUserName: v.optional(
      v.strictObject({ firstName: properName(LIMITS.contactName), lastName: properName(LIMITS.contactName) }),
    ),
    primaryUserEmail: v.optional(email),
  }),
  phoneFitsCountry('address', 'phone'),
  phoneFitsCountry('companyAddress', 'companyPhone'),
);
export type SignUpCompanyBody = v.InferOutput<typeof signUpCompanyBody>;

/** The status that the sign-up has led to; `InviteSent` where that is not known yet. */
export const signUpAnswer = answer(v.object({ accessStatus: accessStatusSchema }));
export type SignedUp = v.InferOutput<typeof signUpAnswer>['data'];
