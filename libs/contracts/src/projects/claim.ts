import * as v from 'valibot';
import { notNumber, twoDecimals } from '../common/amounts.ts';
import { calendarDate, enteredDate, id, instant, optionalText, requiredLine } from '../common/fields.ts';
import { answer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { CLAIM_LIMITS, CLAIM_SORT_FIELDS, CLAIM_STATUSES, CLAIM_TYPES } from './claim-lists.ts';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { EXPORT_FORMATS } from './list-columns.ts';
import { MAX_AMOUNT, requestBody } from './project-fields.ts';

const file = v.object({ fileId: id, name: v.string() });
export const causeOfLoss = v.object({ id, value: v.string(), isSeeded: v.boolean() });
export type CauseOfLoss = v.InferOutput<typeof causeOfLoss>;

/** Actions on a claim; all but `update` and `delete` are statuses that `PUT /claims` sets. */
export const CLAIM_BUTTONS = ['update', 'delete', 'review', 'settle', 'decline', 'reopen'] as const;

/**
 * A claim (spec 2 §3, decisions §20). Those with limited access get number, cause, date and status; what else there is is
 * null for them, and empty (decisions §11).
 */
export const claim = v.object({
  id,
  /** The version that `If-Match` is compared with; 0 for those with limited access. */
  version: v.number(),
  projectId: id,
  claimNumber: v.string(),
  cause: v.object({ id, value: v.string() }),
  dateOfLoss: calendarDate,
  status: v.picklist(CLAIM_STATUSES),
  isLimited: v.boolean(),
  type: v.nullable(v.string()),
  amount: v.nullable(v.number()),
  paid: v.nullable(v.number()),
  reserve: v.nullable(v.number()),
  description: v.nullable(v.string()),
  files: v.array(file),
  createdBy: v.nullable(v.string()),
  createdDateTime: v.nullable(instant),
  changedBy: v.nullable(v.string()),
  changedDateTime: v.nullable(instant),
  actions: actionVerdicts(CLAIM_BUTTONS),
});
export type Claim = v.InferOutput<typeof claim>;
export const claimAnswer = answer(claim);

const { page, pageSize, sortFieldName, sortDirection } = listQuery(CLAIM_SORT_FIELDS).entries;
/** `GET /claims` */
export const claimsQuery = v.object({
  projectId: v.string(MESSAGES.required),
  page,
  pageSize,
  sortFieldName,
  sortDirection,
});
export const claimsAnswer = answer(
  v.object({
    items: v.array(claim),
    totalPages: v.number(),
    totalCount: v.number(),
    /** Right to add a claim, with the reason where it is refused. */
    create: actionVerdict(['create']),
    /** Today at the project's site: the last day that a loss can have. */
    siteToday: calendarDate,
  }),
);
export type Claims = v.InferOutput<typeof claimsAnswer>['data'];

/** Body of `POST /claims/exports`: all claims of a project, in the order of the list. */
export const claimsExportBody = requestBody({
  projectId: v.string(MESSAGES.required),
  format: v.picklist(EXPORT_FORMATS),
  sortFieldName,
  sortDirection,
});
export type ClaimsExport = v.InferOutput<typeof claimsExportBody>;

const money = v.pipe(
  v.number(notNumber),
  v.minValue(0, 'Must be at least 0'),
  v.maxValue(MAX_AMOUNT, 'Must be at most 9,999,999,999,999.99'),
  twoDecimals,
);

const fields = {
  // Both appear in the subjects of mails.
  claimNumber: requiredLine(CLAIM_LIMITS.claimNumber),
  type: v.picklist(
    CLAIM_TYPES.map(({ value }) => value),
    MESSAGES.required,
  ),
  causeId: v.pipe(v.string(MESSAGES.required), v.uuid('Not a valid id')),
  dateOfLoss: enteredDate,
  amount: money,
  paid: v.nullish(money),
  reserve: v.nullish(money),
  description: optionalText(CLAIM_LIMITS.description),
  fileIds: v.optional(v.pipe(v.array(id), v.maxLength(CLAIM_LIMITS.files, `At most ${CLAIM_LIMITS.files} files`))),
};
/** Entered fields of a claim. */
export const claimFields = v.object(fields);
export type ClaimFields = v.InferOutput<typeof claimFields>;
/** `POST /claims` */
export const createClaimBody = requestBody({ projectId: v.string(MESSAGES.required), ...fields });
export type CreateClaim = v.InferOutput<typeof createClaimBody>;
/** `PUT /claims`: a status moves the claim to it; `If-Match` carries the edited version. */
export const updateClaimBody = requestBody({
  id: v.string(MESSAGES.required),
  status: v.optional(v.picklist(CLAIM_STATUSES)),
  ...fields,
});
export type UpdateClaim = Omit<v.InferOutput<typeof updateClaimBody>, 'id'>;

export const claimDeleted = answer(v.object({ id }));

/** `GET`, `POST` and `PUT /claim-causes-of-loss`: the portal's causes and those of a company. */
export const causesOfLossQuery = v.object({ projectId: v.optional(v.string()) });
export const causesOfLossAnswer = answer(v.array(causeOfLoss));
export const causeOfLossAnswer = answer(causeOfLoss);
const value = requiredLine(CLAIM_LIMITS.cause);
export const createCauseBody = requestBody({ value });
export const updateCauseBody = requestBody({ id, value });
