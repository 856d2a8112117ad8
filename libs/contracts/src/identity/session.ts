import * as v from 'valibot';
import { companyTypeSchema, planSchema, roleSchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';

/**
 * Claims of the access token (decisions §3.2). `sid` is the session (family of refresh tokens) and `ver` counts the
 * changes of the user's access: services refuse the token once they know of a higher one, or of the session's end.
 */
export const sessionClaims = v.object({
  sub: id,
  sid: id,
  ver: v.number(),
  role: roleSchema,
  email: v.string(),
  companyType: companyTypeSchema,
  companyId: v.nullable(id),
  firstName: v.string(),
  lastName: v.string(),
  subscriptionPlan: planSchema,
  acceptedLicense: v.boolean(),
  acceptedEula: v.boolean(),
  companyProjectTabAccess: v.array(v.picklist(PROJECT_TAB_NAMES)),
  principalCompanyTypes: v.array(companyTypeSchema),
  iat: v.number(),
  exp: v.number(),
  jti: v.string(),
});
export type SessionClaims = v.InferOutput<typeof sessionClaims>;

/** Life of an access token, seconds (decisions §3.3). */
export const ACCESS_TOKEN_LIFE_S = 15 * 60;
