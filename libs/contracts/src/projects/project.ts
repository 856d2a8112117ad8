import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { CURRENCIES, currencySchema } from '../common/enums.ts';
import { email, enteredDate, id, instant, optionalText, requiredName } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import {
  COMBUSTIBILITIES,
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORIES,
  PROJECT_CATEGORY_LABELS,
  projectCategorySchema,
  projectStatusSchema,
} from './project-lists.ts';
import { amount, area, description, expectedInspections, percentage, requestBody, stories } from './project-fields.ts';
import { PRIMARY_FUNCTIONS } from './primary-people.ts';
import { PROJECT_ACTIONS } from './project-actions.ts';
import { RISK_BANDS } from './risk-band.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) => v.picklist(values, MESSAGES.required);
const values = (list: readonly { readonly value: string }[]) => list.map((item) => item.value);
const chosen = v.pipe(v.string(MESSAGES.required), v.nonEmpty(MESSAGES.required), v.uuid('Not a valid id'));
const requiredDate = v.pipe(v.string(MESSAGES.required), v.nonEmpty(MESSAGES.required), enteredDate);

/** The fields of PROJECT DETAILS with their limits (decisions §20, spec 1 §5), in the order of the tab. */
export const projectDetailFields = {
  name: requiredName(LIMITS.projectName),
  parentCompanyId: chosen,
  type: oneOf(PROJECT_CATEGORIES),
  projectTypeId: chosen,
  businessTypeId: chosen,
  currency: oneOf(CURRENCIES),
  constructionValue: amount,
  dsuSumInsured: v.nullish(amount),
  policyNumber: optionalText(LIMITS.policyNumber),
  policyStartDate: requiredDate,
  policyExpireDate: requiredDate,
  buildDate: v.nullish(enteredDate),
  linePercent: v.nullish(percentage),
  brPremium: v.nullish(amount),
  dsuPremium: v.nullish(amount),
  biPremium: v.nullish(amount),
  triaPremium: v.nullish(amount),
  constructionType: v.nullish(v.picklist(values(CONSTRUCTION_TYPES), 'Choose a construction type of the list')),
  combustibility: v.nullish(v.picklist(values(COMBUSTIBILITIES), 'Choose a combustibility of the list')),
  stories: v.nullish(stories),
  area: v.nullish(area),
  referenceNumber: optionalText(LIMITS.referenceNumber),
  expectedInspections: v.nullish(expectedInspections),
  description: v.nullish(description),
  specialInstruction: optionalText(LIMITS.specialInstruction),
};
export type ProjectDetailField = keyof typeof projectDetailFields;
export const PROJECT_DETAIL_FIELDS = Object.keys(projectDetailFields) as readonly ProjectDetailField[];

/** Premium of business interruption of an operational property when none is given (spec 2 §3). */
export const DEFAULT_BI_PREMIUM = 1;

/** Premiums that make up the total, by type (decisions §15). The other type's are refused. */
export const PREMIUMS_OF_TYPE = {
  Construction: ['brPremium', 'dsuPremium', 'triaPremium'],
  OperationalProperty: ['brPremium', 'biPremium', 'triaPremium'],
} as const;

/** Fields of which only one type of project knows (decisions §15, spec 2 §3). */
export const FIELDS_OF_ONE_TYPE = {
  dsuSumInsured: 'Construction',
  dsuPremium: 'Construction',
  biPremium: 'OperationalProperty',
} as const;

type FieldOfOneType = keyof typeof FIELDS_OF_ONE_TYPE;

const expiryMessage = 'Policy Expiry must be after Policy Start.';
/** The fields by themselves, without the rules between them. */
export const projectDetails = requestBody(projectDetailFields);
type Details = v.InferOutput<typeof projectDetails>;

/** Refuses a field that the project's type does not have; spoken although other fields are still wrong. */
const onlyOfItsType = (field: FieldOfOneType) =>
  v.forward(
    v.partialCheck<Details, [['type'], [FieldOfOneType]], Pick<Details, 'type' | FieldOfOneType>, string>(
      [['type'], [field]],
      (project) => project.type === FIELDS_OF_ONE_TYPE[field] || project[field] == null,
      `Only for projects of type ${PROJECT_CATEGORY_LABELS[FIELDS_OF_ONE_TYPE[field]]}`,
    ),
    [field],
  );

/** `POST /projects`: the form Add Project and each row of an import. */
export const createProjectBody = v.pipe(
  v.pipe(
    projectDetails,
    v.forward(
      v.partialCheck(
        [['policyStartDate'], ['policyExpireDate']],
        (project) => project.policyExpireDate > project.policyStartDate,
        expiryMessage,
      ),
      ['policyExpireDate'],
    ),
  ),
  ...(Object.keys(FIELDS_OF_ONE_TYPE) as FieldOfOneType[]).map(onlyOfItsType),
);
export type CreateProject = v.InferOutput<typeof createProjectBody>;

/** `PUT /projects`: all fields of the tab and the id (spec 2 §7). `If-Match` carries the version that was edited. */
export const updateProjectBody = v.intersect([requestBody({ id }), createProjectBody]);

const money = v.nullable(v.number());
const text = v.nullable(v.string());
const holder = v.object({ userId: id, firstName: v.string(), lastName: v.string(), email: v.string() });
export type PrimaryHolder = v.InferOutput<typeof holder>;
/**
 * Person with a primary function of a project, with the e-mail for those who read it in CONTACTS, and without the account of one who
 * has not accepted to be a contact; null while nobody has it.
 */
export const primaryPerson = v.nullable(
  v.object({ ...holder.entries, userId: v.nullable(id), email: v.nullable(v.string()) }),
);

/** Location of a project (spec 2 §3). */
export const projectLocation = v.object({
  id,
  name: v.string(),
  address: v.string(),
  isPrimary: v.boolean(),
  coordinate: v.object({ longitude: v.number(), latitude: v.number() }),
  countryCode: v.string(),
  state: text,
  city: text,
  timeZone: text,
});

/** A project as `GET /projects/{id}` answers it. What the viewer's role may not see is null (decisions §11). */
export const project = v.object({
  id,
  version: v.number(),
  name: v.string(),
  status: projectStatusSchema,
  type: projectCategorySchema,
  insuranceCompanyId: id,
  insuranceCompanyName: v.string(),
  parentCompany: v.object({ id, name: v.string() }),
  projectType: v.object({ id, value: v.string() }),
  businessType: v.object({ id, value: v.string() }),
  currency: currencySchema,
  constructionValue: money,
  dsuSumInsured: money,
  policyNumber: text,
  policyStartDate: text,
  policyExpireDate: text,
  buildDate: text,
  linePercent: money,
  brPremium: money,
  dsuPremium: money,
  biPremium: money,
  triaPremium: money,
  totalPremium: money,
  constructionType: text,
  combustibility: text,
  stories: v.nullable(v.number()),
  area: v.nullable(v.number()),
  referenceNumber: text,
  expectedInspections: v.number(),
  description: text,
  specialInstruction: text,
  closingReason: text,
  reopeningReason: text,
  readyToBeReallocated: v.boolean(),
  isDeployment21Project: v.boolean(),
  /** The further flag by which a project of deployment 2.1 has CONTROLS (spec 2 §2). */
  hasDevices: v.boolean(),
  disclaimerCompanyName: text,
  /** Null until report notes exist (decisions §14). */
  riskScore: v.nullable(v.number()),
  riskScoreMax: v.nullable(v.number()),
  riskBand: v.nullable(v.picklist(RISK_BANDS)),
  tiv: money,
  /** Null while it is not known (decisions §27). */
  var: money,
  /** Percents by which the bands count for the value at risk of a construction project; null for the defaults. */
  bandPercents: v.nullable(v.array(v.number())),
  location: v.nullable(projectLocation),
  primaryRiskEngineer: primaryPerson,
  primarySiteContact: primaryPerson,
  primaryUnderwriter: primaryPerson,
  isPrimarySiteContact: v.boolean(),
  canUploadDocuments: v.boolean(),
  /** Actions of the viewer, with the reason for each that is refused (libs/workflow). */
  actions: actionVerdicts(PROJECT_ACTIONS),
  /** Detail fields that the viewer may change: all, the technical ones, or none. */
  editableFields: v.array(v.string()),
  /** True where the viewer could change the currency, if the project held no money in it. */
  isCurrencyFixed: v.boolean(),
  /** Primary functions whose holder the viewer may name. */
  changeablePrimaries: v.array(v.picklist(PRIMARY_FUNCTIONS)),
  /** True if the viewer may ignore that the project has no risk engineer. */
  canIgnoreNoAssignment: v.boolean(),
  changedAt: instant,
  changedBy: text,
});
export type Project = v.InferOutput<typeof project>;
export const projectAnswer = answer(project);

/** Answer of `POST /projects` and the other writes. */
export const projectWritten = answer(v.object({ id, version: v.number() }));

/** `PUT /projects/{id}/description`: below 1,000 words, or none. */
export const describeProjectBody = requestBody({ description: v.nullable(description) });

/** `GET /projects/{id}/primary-underwriter`, `/primary-risk-engineer`, `/site-contact`. */
export const primaryPersonAnswer = answer(primaryPerson);
/** `PUT /projects/{id}/primary-underwriter`, `/primary-risk-engineer`, `/primary-site-contact`. */
export const namePrimaryBody = requestBody({ email });
/** `GET /projects/{id}/primary-candidates`: who could hold each function. */
export const primaryCandidatesAnswer = answer(
  v.object({
    primaryUnderwriter: v.array(holder),
    primaryRiskEngineer: v.array(holder),
    primarySiteContact: v.array(holder),
  }),
);
/** `GET /projects/{id}/is-ready-for-reallocation` */
export const readyForReallocationAnswer = answer(v.boolean());

/** `GET /projects/count-limits`; `allowedCount` is null where there is no limit (decisions §2). */
export const countLimits = answer(v.object({ currentCount: v.number(), allowedCount: v.nullable(v.number()) }));
