import * as v from 'valibot';
import { notNumber, twoDecimals } from '../common/amounts.ts';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { requestBody } from '../projects/project-fields.ts';
import { SERVICE_TYPES } from './budget-lists.ts';
import { FEE_ANSWER_LIMITS, FEE_ANSWER_TEXTS } from './fee-answer-lists.ts';
import { FEE_EXPENSE_CATEGORIES } from './fee-proposal-lists.ts';

const { amountLength, hoursLength, countLength, inspectionCount: inspections, expenseRows } = FEE_ANSWER_LIMITS;

/** An amount as the form takes it: at most 7 characters with its decimals, without thousands separators. */
const shortAmount = (isFreeAllowed: boolean) =>
  v.pipe(
    v.number(notNumber),
    isFreeAllowed ? v.minValue(0, 'Must not be less than 0') : v.gtValue(0, MESSAGES.moreThanZero),
    twoDecimals,
    // Large numbers are written with an exponent, which is short: 1e+22.
    v.check(
      (value) => value < 10 ** amountLength && String(value).length <= amountLength,
      FEE_ANSWER_TEXTS.amountLength,
    ),
  );
const wholeHours = (min: number) =>
  v.pipe(
    v.number(notNumber),
    v.integer(FEE_ANSWER_TEXTS.wholeHours),
    min > 0 ? v.gtValue(0, MESSAGES.moreThanZero) : v.minValue(0, 'Must not be less than 0'),
    v.maxValue(10 ** hoursLength - 1, FEE_ANSWER_TEXTS.wholeHours),
  );
const inspectionCount = v.pipe(
  v.number(notNumber),
  v.integer(FEE_ANSWER_TEXTS.inspections),
  v.minValue(1, FEE_ANSWER_TEXTS.inspections),
  v.maxValue(inspections, FEE_ANSWER_TEXTS.inspections),
);

/** A service of the proposal: the price of an engineer's hour, hours of an inspection, inspections. */
export const engineerRate = v.object({
  serviceType: v.picklist(SERVICE_TYPES, MESSAGES.required),
  amount: shortAmount(false),
  hours: wholeHours(1),
  inspectionCount,
});
/** Travel: the price of an hour, hours of an inspection, inspections. An answer without travel has zeros. */
export const travelCost = v.object({ amount: shortAmount(true), hours: wholeHours(0), inspectionCount });
/** Items of one category of expenses. */
export const expenseCost = v.object({
  category: v.picklist(FEE_EXPENSE_CATEGORIES, MESSAGES.required),
  amount: shortAmount(false),
  count: v.pipe(
    v.number(notNumber),
    v.integer(FEE_ANSWER_TEXTS.wholeItems),
    v.gtValue(0, MESSAGES.moreThanZero),
    v.maxValue(10 ** countLength - 1, FEE_ANSWER_TEXTS.wholeItems),
  ),
});

/** The entered lines of an answer (spec 1 §3). */
export const feeAnswerFields = v.object({
  engineerRates: v.pipe(v.array(engineerRate), v.minLength(1, MESSAGES.required), v.maxLength(SERVICE_TYPES.length)),
  travelCost,
  expenseCosts: v.pipe(v.array(expenseCost), v.maxLength(expenseRows, FEE_ANSWER_TEXTS.rows)),
});
export type FeeAnswerFields = v.InferOutput<typeof feeAnswerFields>;

/** The ids of a link, which prove the right to answer: both are random and must belong together (decisions §7). */
const link = { feeProposalId: v.string(MESSAGES.required), companyContactId: v.string(MESSAGES.required) };
export const feeLinkQuery = v.object(link);
export type FeeLink = v.InferOutput<typeof feeLinkQuery>;

/** `PUT /fee-proposals/response/submit` */
export const submitFeeBody = requestBody({ ...link, ...feeAnswerFields.entries });
export type SubmitFee = v.InferOutput<typeof submitFeeBody>;
export const feeSubmitted = answer(v.object({ feeProposalId: id, companyContactId: id }));

/** `GET /fee-proposals/response/form-data`: what the form of a valid link shows (spec 1 §3). */
export const feeFormData = v.object({
  /** Key and name of each service that a fee is asked of. */
  feeProposalServiceTypes: v.record(v.string(), v.string()),
  feeProposalInspectionCount: v.number(),
  projectName: v.string(),
  /** Address of the primary location; null where there is none. */
  projectLocation: v.nullable(v.string()),
  projectCurrency: currencySchema,
  feeProposalDescription: v.nullable(v.string()),
  feeProposalFileInfo: v.nullable(
    v.object({
      name: v.string(),
      id,
      /** Secret with which services/library gives the file's address while the link is valid. */
      grant: v.string(),
    }),
  ),
});
export type FeeFormData = v.InferOutput<typeof feeFormData>;
export const feeFormDataAnswer = answer(feeFormData);

/** Totals of an answer, in the project's currency. The server works them out; the form shows the same live. */
export const feeTotals = v.object({
  engineerRates: v.array(v.object({ serviceType: v.picklist(SERVICE_TYPES), total: v.number() })),
  engineerTotal: v.number(),
  travelTotal: v.number(),
  expenseCosts: v.array(v.object({ category: v.string(), total: v.number() })),
  expenseTotal: v.number(),
  total: v.number(),
});
export type FeeTotals = v.InferOutput<typeof feeTotals>;
