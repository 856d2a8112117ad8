import * as v from 'valibot';
import { ADDRESS_TEXTS, enteredAddress, phone, phoneFitsCountry } from '../common/address.ts';
import { accessStatusSchema, companyTypeSchema, roleSchema } from '../common/enums.ts';
import { optionalText, requiredName } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { newPassword, repeatedPassword } from './passwords.ts';

/** Texts of signing up (decisions §3.1, §3.4). */
export const SIGN_UP_TEXTS = {
  userTitle: 'Sign up',
  invitedBy: (companyName: string): string => `${companyName} has invited you.`,
  checkingLink: 'Checking your invite…',
  role: 'Role',
  firstName: 'First name',
  lastName: 'Last name',
  designation: 'Designation',
  country: ADDRESS_TEXTS.country,
  city: ADDRESS_TEXTS.city,
  addressLine: ADDRESS_TEXTS.addressLine,
  phoneLabel: ADDRESS_TEXTS.phone,
  signUp: 'Sign Up',
  signingUp: 'Signing up…',
  doneTitle: 'You are signed up',
  done: 'Your account is ready. You can sign in now.',
  doneSoon: 'Your account is being set up. You can sign in within a minute.',
} as const;

/** What the link of an invite proves. What cannot be one is no link that works, and is not told apart. */
const link = { inviteId: v.pipe(v.string(), v.maxLength(200)), token: v.pipe(v.string(), v.maxLength(200)) };

/** `POST /account/verify-invite-token`: whether the link works, and for whom. */
export const verifyInviteBody = v.strictObject(link);

export const invitedPersonAnswer = answer(
  v.object({
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    designation: v.nullable(v.string()),
    role: roleSchema,
    companyType: companyTypeSchema,
    /** Null for people without a company. */
    companyName: v.nullable(v.string()),
  }),
);
export type InvitedPerson = v.InferOutput<typeof invitedPersonAnswer>['data'];

/** `POST /account/signup-user` (spec 3 §7, decisions §3.4): role and e-mail come from the invite. */
export const signUpBody = v.pipe(
  v.strictObject({
    ...link,
    password: newPassword,
    confirmPassword: repeatedPassword,
    firstName: requiredName(LIMITS.contactName),
    lastName: requiredName(LIMITS.contactName),
    /** Risk engineers must give one (spec 3 §5). */
    designation: optionalText(LIMITS.designation),
    address: enteredAddress,
    phone,
  }),
  phoneFitsCountry('address', 'phone'),
);
export type SignUpBody = v.InferOutput<typeof signUpBody>;

/** The status that the sign-up has led to; `InviteSent` where that is not known yet. */
export const signUpAnswer = answer(v.object({ accessStatus: accessStatusSchema }));
export type SignedUp = v.InferOutput<typeof signUpAnswer>['data'];
