import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { notNumber, twoDecimals } from '../common/amounts.ts';
import { currencySchema } from '../common/enums.ts';
import { calendarDate, id, instant } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MAX_AMOUNT, requestBody, wholeNumber } from './project-fields.ts';
import { RISK_BANDS } from './risk-band.ts';
import { INDEMNITY_MONTHS, OPERATIONAL_ITEMS, VALUE_ACTIONS, VALUE_TEXTS } from './value-at-risk-lists.ts';

const fromZero = (max: number, maxText: string) => {
  const message = `Must be from 0 to ${maxText}`;
  return v.pipe(v.number(notNumber), v.minValue(0, message), v.maxValue(max, message), twoDecimals);
};

/** A declared value: 0 or more, two decimals. */
export const declaredValue = fromZero(MAX_AMOUNT, '9,999,999,999,999.99');
/** Percent that a loss takes: 0 to 100, two decimals (decisions §15). */
export const damagePercent = fromZero(LIMITS.percentage, '100');
export const indemnityMonths = wholeNumber(INDEMNITY_MONTHS.min, INDEMNITY_MONTHS.max);

const key = v.picklist(OPERATIONAL_ITEMS);

/** `PUT /projects/{id}/operational-var-fees`: the declared items; those left out are not declared (decisions §15). */
export const operationalValuesBody = requestBody({
  items: v.pipe(
    v.array(v.object({ key, declaredValue, damagePercent })),
    v.maxLength(OPERATIONAL_ITEMS.length, VALUE_TEXTS.keyTwice),
    v.check((items) => new Set(items.map((one) => one.key)).size === items.length, VALUE_TEXTS.keyTwice),
  ),
  indemnityMonths,
});
export type OperationalValuesBody = v.InferOutput<typeof operationalValuesBody>;

const money = v.nullable(v.number());

/** Totals in USD at the last rate on or before the day; null for a project in USD, and while nothing is known. */
const inUsd = v.nullable(
  v.object({
    tiv: money,
    var: money,
    rate: v.number(),
    /** The day that published the rate. */
    date: calendarDate,
    /** True for a rate of more than 45 days before (decisions §27). */
    isOld: v.boolean(),
  }),
);

/** Fields that both kinds of project have. */
const totals = {
  currency: currencySchema,
  tiv: money,
  /** Null while it is not known: nothing declared, or a construction project without a score (decisions §27). */
  var: money,
  /** The owner's line and its share of the value at risk; null where the viewer does not see the line. */
  linePercent: money,
  companyShare: money,
  usd: inUsd,
  /** Band of the project's risk score; null without one. */
  riskBand: v.nullable(v.picklist(RISK_BANDS)),
  /** Actions of the viewer, with the reason for each that is refused (libs/workflow). */
  actions: actionVerdicts(VALUE_ACTIONS),
};

/** The values of an operational property, as the tab VALUE AT RISK shows them: all items in their order. */
export const operationalValues = v.object({
  id,
  /** 0 while nothing is declared. */
  version: v.number(),
  items: v.array(v.object({ key, declaredValue: money, damagePercent: money, tiv: money, var: money })),
  indemnityMonths: v.number(),
  /** Percent of the project's band, which a new item begins with; null without a score. */
  bandPercent: money,
  ...totals,
  changedDateTime: v.nullable(instant),
  changedBy: v.nullable(v.string()),
});
export type OperationalValues = v.InferOutput<typeof operationalValues>;
export const operationalValuesAnswer = answer(operationalValues);

/** `PUT /projects/{id}/construction-var`: a percent for each band, Very Low to Catastrophic (decisions §15). */
export const bandPercentsBody = requestBody({
  bandPercents: v.pipe(v.array(damagePercent), v.length(RISK_BANDS.length, VALUE_TEXTS.eachBand)),
});
export type BandPercentsBody = v.InferOutput<typeof bandPercentsBody>;

/** The values of a construction project, as PROJECT DETAILS shows them with the numbers of the formula. */
export const constructionValues = v.object({
  id,
  /** Version of the project, whose details the percents belong to. */
  version: v.number(),
  constructionValue: v.number(),
  dsuSumInsured: money,
  /** The part of the policy that has passed today, at least 0.05 and at most 1. */
  progress: v.object({ elapsed: v.number(), days: v.number() }),
  bandPercents: v.array(v.number()),
  ...totals,
});
export type ConstructionValues = v.InferOutput<typeof constructionValues>;
export const constructionValuesAnswer = answer(constructionValues);
