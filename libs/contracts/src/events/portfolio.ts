import * as v from 'valibot';
import { companyTypeSchema, currencySchema, roleSchema } from '../common/enums.ts';
import { calendarDate, id, instant } from '../common/fields.ts';
import { ASSIGNMENT_STATUSES } from '../projects/assignment-lists.ts';
import { CLAIM_STATUSES } from '../projects/claim-lists.ts';
import { DEVICE_ALERTS } from '../projects/device-lists.ts';
import { INSPECTION_KINDS, INSPECTION_STATUSES } from '../projects/inspection-lists.ts';
import { projectCategorySchema, projectStatusSchema } from '../projects/project-lists.ts';
import { RECOMMENDATION_PRIORITIES, RECOMMENDATION_STATUSES } from '../projects/recommendation-lists.ts';
import { APPROVAL_STEPS, REPORT_STATUSES, REPORT_TYPES } from '../reports/report-lists.ts';
import { eventType } from './envelope.ts';
import { PORTFOLIO_KINDS, type PortfolioKind } from './portfolio-kinds.ts';

/** Maximum number of items in one event, and of those that it names as deleted. */
export const MAX_PORTFOLIO_ITEMS = 500;

const text = v.string();
const textOrNull = v.nullable(text);
const whole = v.number();
const degrees = v.nullable(v.number());
/** An item of a project; `companyId` is the company that owns the project. */
const ofProject = { id, projectId: id, companyId: id };

/** Fields of each kind of item. A field is a column of services/insights under its name in snake case. */
export const PORTFOLIO_ITEMS = {
  project: v.object({
    id,
    companyId: id,
    companyType: companyTypeSchema,
    name: text,
    status: projectStatusSchema,
    type: projectCategorySchema,
    parentCompanyId: id,
    parentCompanyName: text,
    projectTypeId: id,
    projectTypeName: text,
    categoryType: textOrNull,
    businessTypeId: id,
    businessTypeName: text,
    constructionType: textOrNull,
    currency: currencySchema,
    policyNumber: textOrNull,
    policyStartDate: calendarDate,
    policyExpireDate: calendarDate,
    referenceNumber: textOrNull,
    expectedInspections: whole,
    readyToBeReallocated: v.boolean(),
    isNoAssignmentIgnored: v.boolean(),
    /** True until its first engineer or assignment, or until that is ignored. */
    waitsForEngineer: v.boolean(),
    isDeployment21: v.boolean(),
    isAnalysed: v.boolean(),
    assignedCompanyId: v.nullable(id),
    countryCode: textOrNull,
    country: textOrNull,
    /** Place of the primary location; null where there is none. */
    state: textOrNull,
    city: textOrNull,
    latitude: degrees,
    longitude: degrees,
    timeZone: textOrNull,
    riskScore: v.nullable(whole),
    riskScoreMax: v.nullable(whole),
    /** Place of the band in `RISK_BANDS`. */
    riskBand: v.nullable(whole),
    createdAt: instant,
    /** Since when it needs another engineer; null where it needs none. Events of before have none. */
    readySince: v.optional(v.nullable(instant)),
  }),
  inspection: v.object({
    ...ofProject,
    number: whole,
    kind: v.picklist(INSPECTION_KINDS),
    status: v.picklist(INSPECTION_STATUSES),
    startAt: instant,
    endAt: instant,
    timeZone: textOrNull,
    locationId: v.nullable(id),
    locationName: text,
    latitude: degrees,
    longitude: degrees,
    hasDocuments: v.boolean(),
    issuedAt: v.nullable(instant),
    completedAt: v.nullable(instant),
    recommendations: whole,
    /** Recommendations that are not Closed. */
    openRecommendations: whole,
    /** True for a cancelled one whose number a later one of the project has, cancelled or not (decisions §26.10). */
    isReplaced: v.boolean(),
  }),
  recommendation: v.object({
    ...ofProject,
    inspectionId: id,
    inspectionNumber: whole,
    inspectionStatus: v.picklist(INSPECTION_STATUSES),
    inspectionIssuedAt: v.nullable(instant),
    number: whole,
    status: v.picklist(RECOMMENDATION_STATUSES),
    isIssued: v.boolean(),
    category: text,
    /** Type, or the text that stands for another type. */
    recommendationType: text,
    priority: v.picklist(RECOMMENDATION_PRIORITIES),
    /** First sentence of the comment. */
    summary: text,
    locationName: text,
    timeZone: textOrNull,
    dueDate: v.nullable(calendarDate),
    /** End of the due day at the site (decisions §26.4). */
    overdueAt: v.nullable(instant),
    authorId: id,
    authorName: text,
    actionedBy: v.nullable(id),
    actionedAt: v.nullable(instant),
    issuedAt: v.nullable(instant),
    closedAt: v.nullable(instant),
    createdAt: instant,
  }),
  assignment: v.object({
    id,
    projectId: id,
    /** The company that owns the project; `companyId` is the risk company. */
    ownerId: id,
    status: v.picklist(ASSIGNMENT_STATUSES),
    companyId: v.nullable(id),
    /** The company of the book in place of one that the insurer may not read yet. */
    companyName: textOrNull,
    companyContactId: v.nullable(id),
    engineerId: v.nullable(id),
    engineerName: textOrNull,
    engineerCompanyId: v.nullable(id),
    proposedEngineerId: v.nullable(id),
    proposedEngineerName: textOrNull,
    proposedCompanyId: v.nullable(id),
    inspectionDate: v.nullable(calendarDate),
    createdAt: instant,
    changedAt: instant,
    /** Name that the project had when it was cancelled. Events of before have none. */
    lastProjectName: v.optional(textOrNull),
  }),
  report: v.object({
    ...ofProject,
    inspectionId: v.nullable(id),
    inspectionNumber: v.nullable(whole),
    inspectionNumbers: v.array(whole),
    type: v.picklist(REPORT_TYPES),
    status: v.picklist(REPORT_STATUSES),
    approvalStep: v.nullable(v.picklist(APPROVAL_STEPS)),
    authorId: id,
    authorName: text,
    authorRole: roleSchema,
    sentById: v.nullable(id),
    /** Company whose step the approval of a risk company is; null where there is none. */
    riskCompanyId: v.nullable(id),
    sentAt: v.nullable(instant),
    approvedAt: v.nullable(instant),
    sharedAt: v.nullable(instant),
    rejectionReason: textOrNull,
    resubmitBy: v.nullable(calendarDate),
    recipients: v.array(id),
    createdAt: instant,
  }),
  claim: v.object({
    ...ofProject,
    status: v.picklist(CLAIM_STATUSES),
    type: text,
    causeId: id,
    cause: text,
    dateOfLoss: calendarDate,
  }),
  /** Amounts of a claim in the currency of its project. */
  claimAmounts: v.object({
    ...ofProject,
    amount: v.number(),
    paid: v.nullable(v.number()),
    reserve: v.nullable(v.number()),
  }),
  accessRequest: v.object({
    ...ofProject,
    name: text,
    position: text,
    askedBy: id,
    askedByName: text,
    askedAt: instant,
  }),
  /** A recommendation that an alert proposes, while it waits for the primary engineer (decisions §27). */
  deviceProposal: v.object({
    ...ofProject,
    deviceName: text,
    /** Type of the recommendation. */
    type: text,
    alertAt: instant,
  }),
  /** A device that asks for attention, until somebody acknowledges it (decisions §20). */
  deviceAlert: v.object({
    ...ofProject,
    deviceName: text,
    state: v.picklist(DEVICE_ALERTS),
  }),
  approvals: v.object({
    id,
    companyId: id,
    projectId: v.nullable(id),
    external: v.nullable(v.boolean()),
    internal: v.nullable(v.boolean()),
    mainReport: v.nullable(v.boolean()),
    abridgedReport: v.nullable(v.boolean()),
  }),
} as const satisfies Record<PortfolioKind, v.GenericSchema>;

const present = <Item extends v.GenericSchema>(item: Item) => ({
  version: v.number(),
  items: v.pipe(v.array(item), v.maxLength(MAX_PORTFOLIO_ITEMS)),
  deleted: v.pipe(v.array(id), v.maxLength(MAX_PORTFOLIO_ITEMS)),
});

/** Describes the present states of items of a kind, and the ids of those that are there no more. */
export const statesOf = <Kind extends string, Item extends v.GenericSchema>(kind: Kind, item: Item) =>
  v.object({ kind: v.literal(kind), ...present(item) });

/**
 * Describes states of some kinds of items, of which each is looked at later: one that has another form than its kind must not
 * keep the others of its event away. Those of kinds that this version does not know are left out.
 */
export const statesOfSome = <const Kind extends string>(kinds: readonly Kind[]) =>
  v.union([
    v.object({ kind: v.picklist(kinds), ...present(v.unknown()) }),
    v.object({
      kind: v.pipe(
        v.string(),
        v.check((kind) => !(kinds as readonly string[]).includes(kind)),
      ),
    }),
  ]);

const known = v.variant('kind', [
  statesOf('project', PORTFOLIO_ITEMS.project),
  statesOf('inspection', PORTFOLIO_ITEMS.inspection),
  statesOf('recommendation', PORTFOLIO_ITEMS.recommendation),
  statesOf('assignment', PORTFOLIO_ITEMS.assignment),
  statesOf('report', PORTFOLIO_ITEMS.report),
  statesOf('claim', PORTFOLIO_ITEMS.claim),
  statesOf('accessRequest', PORTFOLIO_ITEMS.accessRequest),
  statesOf('deviceProposal', PORTFOLIO_ITEMS.deviceProposal),
  statesOf('deviceAlert', PORTFOLIO_ITEMS.deviceAlert),
  statesOf('approvals', PORTFOLIO_ITEMS.approvals),
]);
const amounts = statesOf('claimAmounts', PORTFOLIO_ITEMS.claimAmounts);
export type PortfolioStates = v.InferOutput<typeof known> | v.InferOutput<typeof amounts>;

const isKnownKind = (kind: string): boolean => (PORTFOLIO_KINDS as readonly string[]).includes(kind);
/** A kind that a later version publishes: readers that do not know it leave it out. */
const later = v.object({
  kind: v.pipe(
    v.string(),
    v.check((kind) => !isKnownKind(kind)),
  ),
});

/**
 * Items of one kind as they are now, and the ids of those that are there no more, whatever changed them. `version` grows from
 * event to event; receivers keep the highest of each item. Amounts are not in it: many services read `projects.>`.
 */
export const portfolioStates = eventType('projects.portfolio.states.v1', v.union([known, later]));

/** Amounts of claims, as {@link portfolioStates} has other items: services/insights alone reads the subject. */
export const amountStates = eventType('projects-amounts.portfolio.states.v1', amounts);

/** All items have been published again since these requests were made; their events come before this one. */
export const portfolioAnnounced = eventType('projects.portfolio.announced.v1', v.object({ requestIds: v.array(id) }));

/** The read model was emptied: its sources publish all their items again, and then that they have. */
export const rebuildRequested = eventType('insights.rebuild.requested.v1', v.object({ requestId: id }));
