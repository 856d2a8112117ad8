import * as v from 'valibot';
import { calendarDate } from '../common/fields.ts';
import { CLAIM_STATUSES } from '../projects/claim-lists.ts';

const text = v.nullable(v.string());
const amount = v.nullable(v.number());

/**
 * A claim. A report is read by people with limited access to claims, so type and amounts are null unless its
 * configuration shares them (decisions §11).
 */
const reportClaim = v.object({
  claimNumber: v.string(),
  cause: v.string(),
  dateOfLoss: calendarDate,
  status: v.picklist(CLAIM_STATUSES),
  type: text,
  amount,
  paid: amount,
});

/** Loss history; `sharesAmounts` is the report's setting. */
export const reportLossHistory = v.object({ sharesAmounts: v.boolean(), claims: v.array(reportClaim) });

/** One item of an operational value at risk, or of a construction one (decisions §15, §27). */
const reportLossItem = v.object({
  name: v.string(),
  declaredValue: v.number(),
  damagePercent: v.number(),
  valueAtRisk: v.number(),
});

/** Loss estimates with the inputs of their formula (decisions §15, §27). */
export const reportLossEstimates = v.object({
  items: v.array(reportLossItem),
  totalInsuredValue: amount,
  valueAtRisk: amount,
  indemnityMonths: v.nullable(v.number()),
  /** Elapsed part of the policy of a construction, 0.05 to 1. */
  progress: v.nullable(v.number()),
  bandPercent: v.nullable(v.number()),
  linePercent: v.nullable(v.number()),
  companyShare: amount,
  /** Both values in USD at the last rate on or before the day; data from before has the value at risk alone. */
  inUsd: v.nullable(
    v.object({
      totalInsuredValue: v.optional(amount),
      valueAtRisk: amount,
      rate: v.number(),
      rateDate: calendarDate,
      /** True for a rate of more than 45 days before (decisions §27). */
      isOld: v.optional(v.boolean()),
    }),
  ),
  /** The formula in words, as the screen shows it. */
  formula: text,
});
