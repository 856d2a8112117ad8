import * as v from 'valibot';
import { accessStatusSchema, type CompanyType } from '../common/enums.ts';
import { id, instant } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { postalAddress } from '../identity/user.ts';
import { INVITE_KINDS } from '../identity/invite-kinds.ts';

/** Types of companies, by the word that paths have for them: `/invites/{id}/company/{risk|insurance|broker}` (spec 3 §7). */
export const COMPANY_TYPE_OF_PATH = {
  risk: 'Risk',
  insurance: 'Insurance',
  broker: 'Broker',
} as const satisfies Record<string, CompanyType>;
export type CompanyPath = keyof typeof COMPANY_TYPE_OF_PATH;

/** `GET /invites/{id}/company/{risk|insurance|broker}`: a company that is invited or has registered, and who comes with it. */
export const companyInvite = v.object({
  id,
  kind: v.picklist(INVITE_KINDS),
  status: accessStatusSchema,
  rejectionReason: v.nullable(v.string()),
  sentAt: instant,
  /** Null where no link works any more. */
  expiresAt: v.nullable(instant),
  company: v.object({
    id,
    type: v.picklist(Object.values(COMPANY_TYPE_OF_PATH)),
    name: v.string(),
    address: postalAddress,
    phone: v.string(),
    location: v.string(),
  }),
  primaryContact: v.object({
    id,
    name: v.object({ firstName: v.string(), lastName: v.string() }),
    fullName: v.string(),
    email: v.string(),
    designation: v.nullable(v.string()),
  }),
});
export type CompanyInvite = v.InferOutput<typeof companyInvite>;
export const companyInviteAnswer = answer(companyInvite);

/** `PUT /invites/company/{type}/resend` (spec 3 §7): the company by its id, named after its type. */
export const resendToCompany = {
  insurance: v.strictObject({ insuranceCompanyId: id }),
  risk: v.strictObject({ riskCompanyId: id }),
  broker: v.strictObject({ brokerCompanyId: id }),
} as const satisfies Record<CompanyPath, v.GenericSchema>;
