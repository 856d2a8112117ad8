import * as v from 'valibot';
import { notNumber, positive } from '../common/amounts.ts';
import { currencySchema } from '../common/enums.ts';
import { enteredDate, id, optionalText, requiredText } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { requestBody } from '../projects/project-fields.ts';
import { SERVICE_TYPES } from './budget-lists.ts';
import { EXPENSE_CATEGORIES, EXPENSE_LIMITS, EXPENSE_TEXTS, TIME_ACTIVITIES } from './expense-lists.ts';

const hours = v.pipe(
  v.number(notNumber),
  v.gtValue(0, MESSAGES.moreThanZero),
  v.maxValue(EXPENSE_LIMITS.hours, EXPENSE_TEXTS.hoursMax),
  v.multipleOf(EXPENSE_LIMITS.hoursStep, EXPENSE_TEXTS.hoursStep),
);
const count = v.pipe(
  v.number(notNumber),
  v.integer('Must be a whole number'),
  v.gtValue(0, MESSAGES.moreThanZero),
  v.maxValue(EXPENSE_LIMITS.count, `Must be at most ${EXPENSE_LIMITS.count.toLocaleString('en-US')}`),
);
const exchangeRate = v.pipe(
  v.number(notNumber),
  v.gtValue(0, MESSAGES.moreThanZero),
  v.maxValue(EXPENSE_LIMITS.exchangeRate, 'Must be at most 99.999999'),
  v.check((value) => Number(value.toFixed(EXPENSE_LIMITS.exchangeRateDecimals)) === value, EXPENSE_TEXTS.sixDecimals),
);

/** Price of an entry, which lines of a week have in common with single ones. */
const price = {
  rate: positive(EXPENSE_LIMITS.rate, '999,999.99'),
  /** The company's rate that the form shows; missing for what is agreed by a proposal or typed. */
  rateId: v.nullish(id),
  currency: currencySchema,
  exchangeRate,
  /** True once the person has confirmed a rate of exchange that is old or unusual. */
  isExchangeRateConfirmed: v.optional(v.boolean()),
};
const shared = {
  serviceType: v.picklist(SERVICE_TYPES, MESSAGES.required),
  date: enteredDate,
  /** True once the person has confirmed a day before the assignment began. */
  isEarlyDateConfirmed: v.optional(v.boolean()),
  ...price,
  description: optionalText(EXPENSE_LIMITS.description),
  fileIds: v.optional(v.pipe(v.array(id), v.maxLength(EXPENSE_LIMITS.files, `At most ${EXPENSE_LIMITS.files} files`))),
};
/** Entered fields of an entry of time (decisions §18, §20). */
export const timeExpenseFields = v.object({
  ...shared,
  activity: v.picklist(TIME_ACTIVITIES, MESSAGES.required),
  hours,
});
export type TimeExpenseFields = v.InferOutput<typeof timeExpenseFields>;

/** Entered fields of an entry of what was paid for (decisions §18, §20). */
export const resourceExpenseFields = v.object({
  ...shared,
  category: v.picklist(EXPENSE_CATEGORIES, MESSAGES.required),
  count,
});
export type ResourceExpenseFields = v.InferOutput<typeof resourceExpenseFields>;

/** Project and engineer of new entries. */
const place = {
  projectId: v.string(MESSAGES.required),
  /** The engineer whose work it is; a risk engineer's own without it, required of a coordinator. */
  riskEngineerId: v.optional(id),
};

/** `POST /expenses/time` */
export const createTimeExpenseBody = requestBody({ ...place, ...timeExpenseFields.entries });
/** `POST /expenses/resource` */
export const createResourceExpenseBody = requestBody({ ...place, ...resourceExpenseFields.entries });

/** `PUT /expenses/time`; `If-Match` carries the edited version. */
export const updateTimeExpenseBody = requestBody({ id: v.string(MESSAGES.required), ...timeExpenseFields.entries });
/** `PUT /expenses/resource`; `If-Match` carries the edited version. */
export const updateResourceExpenseBody = requestBody({
  id: v.string(MESSAGES.required),
  ...resourceExpenseFields.entries,
});

/** `POST /expenses/week`: many entries of time, all of them or none. */
export const weekBody = requestBody({
  ...place,
  lines: v.pipe(
    v.array(timeExpenseFields),
    v.minLength(1, MESSAGES.required),
    v.maxLength(EXPENSE_LIMITS.weekLines, `At most ${EXPENSE_LIMITS.weekLines} lines`),
  ),
});

const ids = v.pipe(
  v.array(id),
  v.minLength(1, MESSAGES.required),
  v.maxLength(EXPENSE_LIMITS.marked, `At most ${EXPENSE_LIMITS.marked} entries`),
);
/** `PUT /expenses/mark-as-billed`: entries of one project. */
export const markAsBilledBody = requestBody({ ids });
export const markedAsBilled = answer(v.object({ ids: v.array(id) }));

/** `PUT /expenses/{id}/reverse`: makes an entry unbilled again. */
export const reverseBody = requestBody({ reason: requiredText(EXPENSE_LIMITS.reason) });
/** Says no more of the entry: the insurer, who reads no rates, reverses those of engineers without a company. */
export const expenseReversed = answer(v.object({ id, version: v.number(), isBilled: v.boolean() }));
export const expenseDeleted = answer(v.object({ id }));

/** `POST /assignments/send-pending-bills` */
export const sendPendingBillsBody = requestBody({ projectId: v.string(MESSAGES.required) });
export const pendingBillsSent = answer(
  v.object({
    count: v.number(),
    /** Sum of them in the project's currency. */
    totalAmount: v.number(),
    currency: currencySchema,
  }),
);
