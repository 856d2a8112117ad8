import * as v from 'valibot';
import { companyTypeSchema, planSchema, roleSchema } from '../common/enums.ts';
import { id, instant } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { LEGAL_DOCUMENTS } from './legal.ts';

/** Postal address of a person or company (spec 3 §3). */
export const postalAddress = v.object({
  country: v.string(),
  state: v.nullable(v.string()),
  city: v.string(),
  addressLine: v.string(),
  zipCode: v.string(),
});
export type PostalAddress = v.InferOutput<typeof postalAddress>;

/** `GET /users/current`: the signed-in person (spec 3 §3 User info), with the facts of the session. */
export const currentUser = v.object({
  id,
  /** Version of the personal info; the ETag. */
  version: v.number(),
  email: v.string(),
  name: v.object({ firstName: v.string(), lastName: v.string() }),
  fullName: v.string(),
  role: roleSchema,
  designation: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  address: v.nullable(postalAddress),
  companyId: v.nullable(id),
  companyType: companyTypeSchema,
  companyName: v.nullable(v.string()),
  isPrimaryContact: v.boolean(),
  cvFileId: v.nullable(id),
  /** CV of the person; its address comes from library: `GET /files/{id}`. */
  cvFileInfo: v.nullable(v.object({ id, name: v.string(), size: v.number() })),
  subscriptionPlan: planSchema,
  acceptedEula: v.boolean(),
  acceptedLicense: v.boolean(),
  passwordExpiresAt: v.nullable(instant),
  /** True where the person is no longer warned of report notes that are not fully populated (decisions §27). */
  skipReportNotesWarning: v.boolean(),
  /** False where the person has switched off shortcuts of a single key (decisions §27, WCAG 2.1.4). */
  usesSingleKeys: v.boolean(),
});
export type CurrentUser = v.InferOutput<typeof currentUser>;
export const currentUserAnswer = answer(currentUser);

/** `PUT /users/skip-report-notes-warning` (spec 3 §7) */
export const skipWarningAnswer = answer(v.pick(currentUser, ['skipReportNotesWarning']));

/** `PUT /users/single-key-shortcuts`: switches shortcuts of a single key on or off. */
export const singleKeysBody = v.strictObject({ usesSingleKeys: v.boolean() });
export const singleKeysAnswer = answer(v.pick(currentUser, ['usesSingleKeys']));

/**
 * `PUT /users/accept-eula`, `PUT /users/accept-license` (spec 3 §7). `version` is the version that was read; an
 * outdated one is not accepted.
 */
export const acceptBody = v.nullish(v.strictObject({ version: v.optional(v.pipe(v.string(), v.maxLength(20))) }));

/** Accepted document and time; identity keeps the evidence. */
export const acceptance = v.object({
  document: v.picklist(LEGAL_DOCUMENTS),
  version: v.string(),
  acceptedAt: instant,
});
export const acceptanceAnswer = answer(acceptance);
