import * as v from 'valibot';
import { companyTypeSchema, currencySchema } from '../common/enums.ts';
import { calendarDate, id, instant } from '../common/fields.ts';
import { geoSourceSchema, perilAssessment } from '../geo/perils.ts';
import { INSPECTION_KINDS } from '../projects/inspection-lists.ts';
import { PROJECT_CATEGORIES } from '../projects/project-lists.ts';
import { RECOMMENDATION_PRIORITIES, RECOMMENDATION_STATUSES } from '../projects/recommendation-lists.ts';
import { FACT_SECTIONS } from './report-lists.ts';
import { reportLossEstimates, reportLossHistory } from './report-losses.ts';

export type { ReportPaper } from './report-lists.ts';

/** Templates of reports; the types of decisions §8 in the order of a project's life. */
export const REPORT_TEMPLATES = ['preliminary', 'online-meeting', 'main', 'abridged', 'compiled-abridged'] as const;
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number];

/** Version of the templates. A document is set again by the version that its data names. */
export const REPORT_TEMPLATE_VERSION = 1;

const text = v.nullable(v.string());
const amount = v.nullable(v.number());

/**
 * A picture by the file that holds it; its alternative text is what a screen reader speaks in its place. The name of the file is
 * printed where the picture cannot be shown.
 */
export const reportPicture = v.object({ fileId: id, alt: v.string(), name: v.optional(v.string()) });
export type ReportPicture = v.InferOutput<typeof reportPicture>;

/** A band with its place from the best, 1, to the worst, 7 (decisions §14). */
export const reportBand = v.object({
  name: v.string(),
  level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
});

/** A score with its maximum and its band, which are always printed together (decisions §14). */
export const reportScoreValue = v.object({ points: v.number(), max: v.number(), band: reportBand });

/** Facts of PROJECT DETAILS. What is not known is null and printed as not recorded. */
export const reportProject = v.object({
  name: v.string(),
  type: v.picklist(PROJECT_CATEGORIES),
  projectType: text,
  businessType: text,
  parentCompany: text,
  /** Company that owns the project, and its kind; in data from before that was kept, an insurer. */
  insuranceCompany: v.string(),
  ownerType: v.optional(companyTypeSchema),
  currency: currencySchema,
  constructionValue: amount,
  dsuSumInsured: amount,
  policyNumber: text,
  policyStartDate: v.nullable(calendarDate),
  policyExpireDate: v.nullable(calendarDate),
  buildDate: v.nullable(calendarDate),
  constructionType: text,
  combustibility: text,
  stories: v.nullable(v.number()),
  area: v.nullable(v.number()),
  referenceNumber: text,
  description: text,
});

/** A peril as the assessment of a location found it, without the colour of maps. */
export const reportPeril = v.omit(perilAssessment, ['color']);

/** A location; hazards are null until the coordinate has been assessed. */
export const reportLocation = v.object({
  name: v.string(),
  address: v.string(),
  city: text,
  state: text,
  country: text,
  isPrimary: v.boolean(),
  coordinate: v.nullable(v.object({ longitude: v.number(), latitude: v.number() })),
  hazards: v.nullable(v.object({ assessedOn: calendarDate, source: geoSourceSchema, perils: v.array(reportPeril) })),
});
export type ReportLocation = v.InferOutput<typeof reportLocation>;

/** The score with its parts and, for the trend, its earlier values. */
export const reportScore = v.object({
  ...reportScoreValue.entries,
  calculatedOn: calendarDate,
  /** Inspection whose report notes the score counts, which need not be that of the report (decisions §27). */
  inspection: v.optional(v.object({ number: v.number(), date: calendarDate })),
  /** The reading that is not shown, with or without recommendations; data from before has it among the parts. */
  other: v.optional(reportScoreValue),
  parts: v.array(
    v.object({ name: v.string(), points: v.nullable(v.number()), max: v.number(), band: v.nullable(reportBand) }),
  ),
  /** Points are null from a day on which there was no score; data from before has no such days. */
  history: v.array(v.object({ date: calendarDate, points: v.nullable(v.number()), max: v.number() })),
  /** True where there are older values than those of the history. */
  isShortened: v.optional(v.boolean()),
  /** Inspections that have begun, for the trend. */
  inspections: v.optional(v.array(v.object({ number: v.number(), date: calendarDate }))),
});

/** An answer of report notes in words; `score` is 0, good, to 4, bad, and null of answers that are not scored. */
export const reportGradingAnswer = v.object({
  question: v.string(),
  answer: text,
  score: v.nullable(v.number()),
  comment: text,
  photos: v.array(reportPicture),
});

/** A section of report notes; `missing` are its required questions without an answer (decisions §27). */
export const reportGradingSection = v.object({
  part: v.string(),
  title: v.string(),
  /** Share of the worst case, 0 to 100; null where nothing of it counts. */
  percent: v.nullable(v.number()),
  band: v.nullable(reportBand),
  answers: v.array(reportGradingAnswer),
  missing: v.array(v.string()),
});

/** A recommendation; those of a report are in the order of priority. */
export const reportRecommendation = v.object({
  /** Number within the project, as the portal shows it; data from before that has the number of its inspection before it. */
  number: v.string(),
  /** Number of its inspection; data from before that was kept has none. */
  inspection: v.optional(v.number()),
  category: v.string(),
  type: v.string(),
  priority: v.picklist(RECOMMENDATION_PRIORITIES),
  status: v.picklist(RECOMMENDATION_STATUSES),
  comment: v.string(),
  /** Location that its inspection was about; data from before that was kept has none. */
  locationName: v.optional(text),
  /** Place within that location, as it was typed. */
  location: text,
  dueDate: v.nullable(calendarDate),
  isOverdue: v.boolean(),
  combustibility: text,
  action: text,
  photos: v.array(reportPicture),
});
export type ReportRecommendation = v.InferOutput<typeof reportRecommendation>;

/** A plan of the folder Layouts. */
export const reportPlan = v.object({ name: v.string(), picture: reportPicture });

/** Participant, in the words of the contacts. */
export const reportParticipant = v.object({ name: v.string(), function: text, company: text });

/** The inspection that a report is about. Its day is that of the site. */
export const reportInspection = v.object({
  number: v.number(),
  kind: v.picklist(INSPECTION_KINDS),
  date: calendarDate,
  locationName: text,
  engineer: text,
});

/** Chapters about an inspection; a chapter that was left out, or has no facts, is null. */
const chapters = {
  inspection: v.nullable(reportInspection),
  executiveSummary: text,
  lossHistory: v.nullable(reportLossHistory),
  lossEstimates: v.nullable(reportLossEstimates),
  score: v.nullable(reportScore),
  grading: v.nullable(v.array(reportGradingSection)),
  recommendations: v.nullable(v.array(reportRecommendation)),
  plans: v.nullable(v.array(reportPlan)),
  /** Number of older plans that are not printed. */
  otherPlans: v.optional(v.number()),
  photographs: v.nullable(v.array(reportPicture)),
  participants: v.nullable(v.array(reportParticipant)),
  /** Chapters of which there are no facts, though the author wants and may read them; a sentence stands in place of each. */
  withoutFacts: v.optional(v.array(v.picklist(FACT_SECTIONS))),
};

/** One abridged report of a compiled one (decisions §27). */
export const reportExcerpt = v.object({ title: v.string(), version: v.number(), ...chapters });
export type ReportExcerpt = v.InferOutput<typeof reportExcerpt>;

/**
 * The frozen data of a report: everything that is printed, without a date or text of the machine that sets it, so that the
 * same data makes the same bytes (issue of a report, decisions §8). Texts are printed as they were typed.
 */
export const reportData = v.object({
  template: v.picklist(REPORT_TEMPLATES),
  templateVersion: v.literal(REPORT_TEMPLATE_VERSION),
  reportId: id,
  /** Version of the report, from 1. */
  version: v.number(),
  /** True until it is sent, and with it frozen: the running head says so. */
  isDraft: v.boolean(),
  /** Instant in which the data was frozen; the date of the document. */
  frozenAt: instant,
  cover: v.object({
    title: v.string(),
    /** Company whose logo and name head the report. */
    companyName: v.string(),
    logo: v.nullable(reportPicture),
    photo: v.nullable(reportPicture),
    author: text,
    /** Calendar day of the report at its site, on which its data was frozen. */
    date: calendarDate,
  }),
  project: reportProject,
  locations: v.array(reportLocation),
  /** Natural hazards are printed as a chapter, not only on the map. */
  hasHazardChapter: v.boolean(),
  /** True where hazards are closed to the author: nothing is said of them, not even that none were assessed. */
  withholdsHazards: v.optional(v.boolean()),
  ...chapters,
  /** Parts of a compiled abridged report; empty of any other. */
  excerpts: v.array(reportExcerpt),
  /** Company that the disclaimer names (spec 2 §3, `disclaimerCompanyName`). */
  disclaimerCompanyName: text,
});
export type ReportData = v.InferOutput<typeof reportData>;
