import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import {
  calendarDate,
  hasFewerWords,
  enteredDate,
  id,
  instant,
  optionalText,
  requiredText,
  storable,
} from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { someOf } from '../common/some-of.ts';
import { EXPORT_FORMATS } from './list-columns.ts';
import { requestBody } from './project-fields.ts';
import { COMBUSTIBILITIES } from './project-lists.ts';
import {
  BULK_STEPS,
  isTypeOf,
  OTHER_TYPE,
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_LIMITS,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_SORT_FIELDS,
  RECOMMENDATION_STATUSES,
  type BulkStep,
} from './recommendation-lists.ts';
import { RECOMMENDATION_TEXTS } from './recommendation-texts.ts';

/** Actions on a single recommendation; `start`, `close` and `requireFurtherAction` are `PUT …/status`. */
export const RECOMMENDATION_BUTTONS = [
  'update',
  'delete',
  'approve',
  'reject',
  'start',
  'action',
  'close',
  'requireFurtherAction',
  'comment',
] as const;

const file = v.object({ fileId: id, name: v.string() });

/** A recommendation (a risk, as the wire calls it; spec 2 §3, decisions §5). */
export const recommendation = v.object({
  id,
  /** The version that `If-Match` is compared with. */
  version: v.number(),
  projectId: id,
  inspectionId: id,
  inspectionNumber: v.number(),
  number: v.number(),
  status: v.picklist(RECOMMENDATION_STATUSES),
  category: v.picklist(RECOMMENDATION_CATEGORIES),
  type: v.string(),
  /** Text of the type Other. */
  otherType: v.nullable(v.string()),
  priority: v.picklist(RECOMMENDATION_PRIORITIES),
  comment: v.string(),
  /** Calendar day at the inspection's location (decisions §26.4); null until it is set, or the recommendation is issued. */
  dueDate: v.nullable(calendarDate),
  /** Last minute of that day there; the recommendation is overdue after it. */
  dueDateTime: v.nullable(instant),
  isOverdue: v.boolean(),
  combustibility: v.nullable(v.string()),
  location: v.nullable(v.string()),
  photos: v.array(file),
  authorName: v.string(),
  /** Reason of a rejection; null also for viewers limited to issued ones. */
  rejectionReason: v.nullable(v.string()),
  /** Last action taken, with its person and evidence. */
  action: v.nullable(v.string()),
  actionFiles: v.array(file),
  actionedBy: v.nullable(v.string()),
  actionedDateTime: v.nullable(instant),
  issuedDateTime: v.nullable(instant),
  closedDateTime: v.nullable(instant),
  commentsCount: v.number(),
  createdDateTime: instant,
  changedBy: v.nullable(v.string()),
  changedDateTime: instant,
  actions: actionVerdicts(RECOMMENDATION_BUTTONS),
});
export type Recommendation = v.InferOutput<typeof recommendation>;

/** One entry of the thread of a recommendation. */
export const recommendationComment = v.object({
  id,
  authorId: id,
  authorName: v.string(),
  authorRole: v.string(),
  text: v.string(),
  createdDateTime: instant,
});

/** `GET /risks/{id}`: with the newest comments of the thread, the oldest of them first; `commentsCount` counts all. */
export const recommendationDetail = v.object({ ...recommendation.entries, comments: v.array(recommendationComment) });
export type RecommendationDetail = v.InferOutput<typeof recommendationDetail>;
export const recommendationAnswer = answer(recommendationDetail);

const listed = listQuery(RECOMMENDATION_SORT_FIELDS).entries;
const narrowing = {
  name: listed.name,
  status: someOf(RECOMMENDATION_STATUSES),
  priority: someOf(RECOMMENDATION_PRIORITIES),
  category: someOf(RECOMMENDATION_CATEGORIES),
  /** Filter of recommendations that wait for the site after their due date. */
  isOverdue: v.optional(v.picklist(['true', 'false'])),
  /** Filter of recommendations that wait for the site and are due within a week. */
  isDueSoon: v.optional(v.picklist(['true', 'false'])),
};
const list = { ...listed, ...narrowing };
/** `GET /inspections/risks`: recommendations of one inspection. */
export const recommendationsOfInspectionQuery = v.object({ inspectionId: v.string(MESSAGES.required), ...list });
/** `GET /inspections/all-risks`: recommendations of all inspections of a project. */
export const recommendationsOfProjectQuery = v.object({ projectId: v.string(MESSAGES.required), ...list });
export type RecommendationsQuery = Omit<v.InferOutput<typeof recommendationsOfProjectQuery>, 'projectId'>;

/** `POST /risks/exports`: all recommendations that the same query lists, of a project or of one of its inspections. */
export const recommendationsExportBody = requestBody({
  projectId: v.string(MESSAGES.required),
  inspectionId: v.optional(v.string()),
  format: v.picklist(EXPORT_FORMATS),
  sortFieldName: listed.sortFieldName,
  sortDirection: listed.sortDirection,
  ...narrowing,
});

export const recommendationsAnswer = answer(
  v.object({
    items: v.array(recommendation),
    totalPages: v.number(),
    totalCount: v.number(),
    /** Number of recommendations in each status, regardless of filters; without statuses of zero. */
    statusCounts: v.array(v.object({ status: v.picklist(RECOMMENDATION_STATUSES), count: v.number() })),
  }),
);
export type Recommendations = v.InferOutput<typeof recommendationsAnswer>['data'];

/** `GET /projects/{id}/next-risk-number` */
export const nextNumberAnswer = answer(v.number());

const fileIds = (max: number, text: string) => v.optional(v.pipe(v.array(id), v.maxLength(max, text)));

/** Entered fields of a recommendation with their rules. */
export const recommendationEntries = {
  category: v.picklist(RECOMMENDATION_CATEGORIES, MESSAGES.required),
  type: requiredText(RECOMMENDATION_LIMITS.otherType),
  otherType: optionalText(RECOMMENDATION_LIMITS.otherType),
  priority: v.picklist(RECOMMENDATION_PRIORITIES, MESSAGES.required),
  /** Under 1,000 words (decisions §20). */
  comment: v.pipe(
    requiredText(20_000),
    storable,
    v.check((text) => hasFewerWords(text, LIMITS.descriptionWords), MESSAGES.descriptionWords),
  ),
  dueDate: v.nullish(enteredDate),
  /** Combustibility, for the category Fire. */
  combustibility: v.nullish(v.picklist(COMBUSTIBILITIES.map(({ value }) => value))),
  location: optionalText(RECOMMENDATION_LIMITS.location),
  photoIds: fileIds(RECOMMENDATION_LIMITS.photos, RECOMMENDATION_TEXTS.photosLimit),
};

/** `POST /risks`: a draft in an inspection. */
export const createRecommendationBody = v.pipe(
  requestBody({ inspectionId: v.string(MESSAGES.required), ...recommendationEntries }),
  v.forward(
    v.check(({ category, type }) => isTypeOf(category, type), RECOMMENDATION_TEXTS.typeOfOtherCategory),
    ['type'],
  ),
  v.forward(
    v.check(({ type, otherType }) => type !== OTHER_TYPE || !!otherType?.trim(), RECOMMENDATION_TEXTS.otherTypeMissing),
    ['otherType'],
  ),
);
/** `PUT /risks`: `If-Match` carries the version that was edited. */
export const updateRecommendationBody = v.pipe(
  requestBody({ id: v.string(MESSAGES.required), ...recommendationEntries }),
  v.forward(
    v.check(({ category, type }) => isTypeOf(category, type), RECOMMENDATION_TEXTS.typeOfOtherCategory),
    ['type'],
  ),
  v.forward(
    v.check(({ type, otherType }) => type !== OTHER_TYPE || !!otherType?.trim(), RECOMMENDATION_TEXTS.otherTypeMissing),
    ['otherType'],
  ),
);
export type RecommendationFields = Omit<v.InferOutput<typeof updateRecommendationBody>, 'id'>;
export type CreateRecommendation = v.InferOutput<typeof createRecommendationBody>;

export const recommendationDeleted = answer(v.object({ id }));

/** `PUT /risks/{id}/reject` */
export const rejectRecommendationBody = requestBody({ rejectionReason: requiredText(LIMITS.rejectionReason) });

/** `PUT /risks/{id}/status` sets InProgress, FurtherAction and Closed (decisions §5, R11 and R13 to R16), no other one. */
export const setStatusBody = requestBody({
  status: v.picklist(RECOMMENDATION_STATUSES, MESSAGES.required),
  comment: optionalText(RECOMMENDATION_LIMITS.comment),
  /** Another due date, with FurtherAction. */
  dueDate: v.nullish(enteredDate),
});
export type SetStatus = v.InferOutput<typeof setStatusBody>;

/** `PUT /risks/{id}/action` */
export const actionRecommendationBody = requestBody({
  action: requiredText(RECOMMENDATION_LIMITS.action),
  fileIds: fileIds(RECOMMENDATION_LIMITS.actionFiles, `At most ${RECOMMENDATION_LIMITS.actionFiles} files`),
});
export type ActionRecommendation = v.InferOutput<typeof actionRecommendationBody>;

/** `PUT /risks/{id}/comment` */
export const commentRecommendationBody = requestBody({ comment: requiredText(RECOMMENDATION_LIMITS.comment) });

/** `PUT /risks/bulk-approve`: each by itself. */
export const bulkApproveBody = requestBody({
  ids: v.pipe(
    v.array(id),
    v.minLength(1, MESSAGES.required),
    v.maxLength(RECOMMENDATION_LIMITS.bulk, RECOMMENDATION_TEXTS.atMost(RECOMMENDATION_LIMITS.bulk)),
  ),
});
export const bulkApproveAnswer = answer(
  v.object({ approved: v.array(id), failed: v.array(v.object({ id, message: v.string() })) }),
);

const someIds = v.pipe(
  v.array(id),
  v.minLength(1, MESSAGES.required),
  v.maxLength(RECOMMENDATION_LIMITS.bulkSteps, RECOMMENDATION_TEXTS.atMost(RECOMMENDATION_LIMITS.bulkSteps)),
);

/** Steps that ask for a text. */
const STEPS_WITH_TEXT: readonly BulkStep[] = ['reject', 'action', 'requireFurtherAction'];

/** `PUT /risks/bulk-step`: one step of several recommendations, with the text that the step asks for. */
export const bulkStepBody = v.pipe(
  requestBody({
    ids: someIds,
    step: v.picklist(BULK_STEPS, MESSAGES.required),
    text: optionalText(RECOMMENDATION_LIMITS.comment),
  }),
  v.forward(
    v.check(({ step, text }) => !STEPS_WITH_TEXT.includes(step) || !!text?.trim(), MESSAGES.required),
    ['text'],
  ),
);
export type BulkStepBody = v.InferOutput<typeof bulkStepBody>;

/** `PUT /risks/bulk-edit`: the given fields of several drafts; absent ones stay as they are. */
export const bulkEditBody = v.pipe(
  requestBody({
    ids: someIds,
    priority: v.optional(recommendationEntries.priority),
    dueDate: v.optional(enteredDate),
    location: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(RECOMMENDATION_LIMITS.location), storable)),
  }),
  v.forward(
    v.check(({ priority, dueDate, location }) => (priority ?? dueDate ?? location) !== undefined, MESSAGES.required),
    ['priority'],
  ),
);
export type BulkEditBody = v.InferOutput<typeof bulkEditBody>;

/** Result of a call about several recommendations: the changed ones, and the others with their reasons. */
export const bulkAnswer = answer(
  v.object({ done: v.array(id), failed: v.array(v.object({ id, message: v.string() })) }),
);

/** Answer of calls about all recommendations of an inspection: the number that changed status. */
export const sentAnswer = answer(v.object({ id, version: v.number(), count: v.number() }));
