import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { currencySchema } from '../common/enums.ts';
import { calendarDate, id, instant } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { answer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { SERVICE_TYPES } from './budget-lists.ts';
import {
  EXCHANGE_RATE_SOURCES,
  EXPENSE_BUTTONS,
  EXPENSE_KINDS,
  EXPENSE_SORT_FIELDS,
  RATE_SOURCES,
} from './expense-lists.ts';

const serviceType = v.picklist(SERVICE_TYPES);

/** The part of an entry of time: hours of an activity (spec 2 §3). */
const timeExpense = v.object({ activity: v.string(), hours: v.number() });
/** The part of an entry of what was paid for: items of a category (spec 2 §3). */
const resourceExpense = v.object({ category: v.string(), count: v.number() });

/**
 * An entry of TIME & EXPENSES (spec 2 §3). It keeps its rate, its currency and its rate of exchange, whatever happens to
 * rates later.
 */
export const expense = v.object({
  id,
  version: v.number(),
  projectId: id,
  kind: v.picklist(EXPENSE_KINDS),
  serviceType,
  date: calendarDate,
  engineer: v.object({
    userId: id,
    name: v.string(),
    /** Null for an engineer without a company. */
    companyName: v.nullable(v.string()),
  }),
  /** Set for an entry of time, null otherwise. */
  timeExpense: v.nullable(timeExpense),
  /** Set for an entry of what was paid for, null otherwise. */
  resourceExpense: v.nullable(resourceExpense),
  /** Price of an hour or an item. */
  rate: v.number(),
  rateSource: v.picklist(RATE_SOURCES),
  /**
   * The engineer's designation when the rate of hours was found: the one whose rate it is, or that had none where it was
   * typed. Null for rates of proposals, for expenses, and for entries from before it was kept.
   */
  rateDesignation: v.nullable(v.string()),
  /** The engineer's present designation, where it is another one than that of an unbilled entry; null otherwise. */
  designationNow: v.nullable(v.string()),
  /** Designation of the engineer's entry before it, where it is another one than that of an unbilled entry; null otherwise. */
  designationBefore: v.nullable(v.string()),
  /** Currency of `rate` and `amount`. */
  currency: currencySchema,
  /** Units of the project's currency for one of `currency`, 6 decimals. */
  exchangeRate: v.number(),
  exchangeRateSource: v.picklist(EXCHANGE_RATE_SOURCES),
  /** Day of a published rate of exchange; null for others. */
  exchangeRateDate: v.nullable(calendarDate),
  amount: v.number(),
  /** `amount` in the project's currency. */
  projectAmount: v.number(),
  description: v.nullable(v.string()),
  files: v.array(v.object({ fileId: id, name: v.string() })),
  isBilled: v.boolean(),
  billedBy: v.nullable(v.string()),
  billedDateTime: v.nullable(instant),
  createdBy: v.string(),
  createdDateTime: instant,
  ...lastChange,
  actions: actionVerdicts(EXPENSE_BUTTONS),
});
export type Expense = v.InferOutput<typeof expense>;
export const expenseAnswer = answer(expense);
export const expensesSaved = answer(v.array(expense));

const projectId = v.string(MESSAGES.required);
const { page, pageSize, sortFieldName, sortDirection } = listQuery(EXPENSE_SORT_FIELDS).entries;
const paged = { page, pageSize, sortFieldName, sortDirection };
const isBilled = v.optional(v.picklist(['true', 'false']));

/**
 * `GET /expenses`: newest day first. Without `kind` both sections are answered, each with its page. `isBilled` shows
 * entries that were marked as billed instead of the others; an engineer, a service and the days of a period narrow the entries,
 * not the sums.
 */
export const expensesQuery = v.object({
  projectId,
  kind: v.optional(v.picklist(EXPENSE_KINDS)),
  isBilled,
  riskEngineerId: v.optional(id),
  serviceType: v.optional(serviceType),
  from: v.optional(calendarDate),
  to: v.optional(calendarDate),
  ...paged,
});

/** A section: a page of its entries, and sums of all that the viewer sees, billed or not, in the project's currency. */
export const expenseSection = v.object({
  kind: v.picklist(EXPENSE_KINDS),
  items: v.array(expense),
  totalCount: v.number(),
  totalPages: v.number(),
  /** Sum of the entries of the section, those that are billed included. */
  totalAmount: v.number(),
  billedAmount: v.number(),
  /** Hours or items. */
  quantity: v.number(),
});
export type ExpenseSection = v.InferOutput<typeof expenseSection>;
/** Sums of a service's entries, in the project's currency. */
export const serviceSums = v.object({
  serviceType,
  hours: v.number(),
  timeAmount: v.number(),
  expenseAmount: v.number(),
  /** Both together. */
  amount: v.number(),
  billedAmount: v.number(),
  /** The service's budget; null where it has none, and for those who do not see BUDGET. */
  budget: v.nullable(v.number()),
  /** Rest of the budget; negative where it is exceeded. */
  left: v.nullable(v.number()),
});
export type ServiceSums = v.InferOutput<typeof serviceSums>;

export const expensesAnswer = answer(
  v.object({
    sections: v.array(expenseSection),
    /** Sums of all that the viewer sees, by service in the order of services; those without entries are left out. */
    services: v.array(serviceSums),
    /** Engineers who have entries that the viewer reads, by name. */
    engineers: v.array(v.object({ userId: id, name: v.string() })),
    projectName: v.string(),
    currency: currencySchema,
    /** Right to add an entry, with the reason where it is refused. */
    create: actionVerdict(['create']),
    /** Right to send the statement of what is pending, with the reason where it is refused. */
    sendPendingBills: actionVerdict(['sendPendingBills']),
  }),
);
export type Expenses = v.InferOutput<typeof expensesAnswer>['data'];

/** `GET /expenses/former-projects`: projects that the viewer or the company has lost, those with unbilled entries first. */
const formerProject = v.object({
  projectId: id,
  projectName: v.string(),
  /** Entries of the viewer or the company that are not billed. */
  unbilledCount: v.number(),
});
export type FormerProject = v.InferOutput<typeof formerProject>;
export const formerProjectsAnswer = answer(v.object({ items: v.array(formerProject) }));

/** `GET /expenses/count`: entries that the viewer sees. */
export const expenseCountQuery = v.object({ projectId });
export const expenseCountAnswer = answer(v.object({ count: v.number(), unbilledCount: v.number() }));

/** `GET /expenses/form-data`: for the engineer named, else for the viewer or the only engineer there is. */
export const expenseFormDataQuery = v.object({ projectId, riskEngineerId: v.optional(id) });
export const expenseFormDataAnswer = answer(
  v.object({
    /** The project's currency. */
    currency: currencySchema,
    serviceTypes: v.array(v.object({ value: serviceType, label: v.string() })),
    activities: v.array(v.string()),
    categories: v.array(v.string()),
    /** Engineers for whom the viewer may book, by name. */
    riskEngineers: v.array(
      v.object({
        userId: id,
        name: v.string(),
        /** First day of the assignment, before which a day has to be confirmed; null where it is not known. */
        assignedSince: v.nullable(calendarDate),
        /** Last day of an engineer who left the project; null for the others. */
        assignedUntil: v.nullable(calendarDate),
      }),
    ),
    /** The engineer of `riskEngineerRates`; null where one has to be chosen first. */
    riskEngineerId: v.nullable(id),
    riskEngineerRates: v.array(
      v.object({
        kind: v.picklist(EXPENSE_KINDS),
        source: v.picklist(['Proposal', 'Company']),
        /** Id of a company's rate, which an entry names as `rateId`; null for one of a proposal. */
        rateId: v.nullable(id),
        /** Service that an agreed rate is for; null for all. */
        serviceType: v.nullable(serviceType),
        /** Activity or category; null for all. */
        category: v.nullable(v.string()),
        currency: currencySchema,
        amount: v.number(),
        /** Last day that an agreed rate is for; null where the assignment of its fee goes on, and for a company's. */
        validUntil: v.nullable(calendarDate),
      }),
    ),
    /** Currency to begin with: that of the rates, else the project's. */
    riskEngineerCurrency: currencySchema,
    exchangeRate: v.number(),
    /** Last day that can be booked. */
    today: calendarDate,
  }),
);
export type ExpenseFormData = v.InferOutput<typeof expenseFormDataAnswer>['data'];

/** A line of a statement: hours and amounts, without rates (decisions §27). */
export const statementLine = v.object({
  id,
  kind: v.picklist(EXPENSE_KINDS),
  serviceType,
  date: calendarDate,
  engineerName: v.string(),
  companyName: v.nullable(v.string()),
  /** Activity or category. */
  category: v.string(),
  /** Hours or items. */
  quantity: v.number(),
  /** Amount in the project's currency. */
  projectAmount: v.number(),
  isBilled: v.boolean(),
  /** Right to mark it as billed: an insurer's for its own engineers and those without a company. */
  markAsBilled: actionVerdict(['markAsBilled']),
});
export type StatementLine = v.InferOutput<typeof statementLine>;
/**
 * `GET /expenses/statement`: what is pending in a project, or what is billed, newest day first. A company narrows entries and
 * sums to its own.
 */
export const statementQuery = v.object({ projectId, companyId: v.optional(id), isBilled, ...paged });
/** `GET /expenses/statement/export` */
export const statementExportQuery = v.object({ projectId, companyId: v.optional(id) });
/** `GET /expenses/statement/pdf` */
export const statementPdfQuery = v.object({ projectId, companyId: v.optional(id), isBilled });
export const statementAnswer = answer(
  v.object({
    items: v.array(statementLine),
    totalCount: v.number(),
    totalPages: v.number(),
    currency: currencySchema,
    /** Companies that have entries, by name. */
    companies: v.array(v.object({ companyId: id, name: v.string() })),
    /**
     * Sums of all entries by service, beside their budgets; services without entries are left out. What is left of a budget is
     * so beside the entries of all companies.
     */
    services: v.array(serviceSums),
    /** Sums of all entries in the project's currency. */
    totalAmount: v.number(),
    billedAmount: v.number(),
    pendingAmount: v.number(),
  }),
);
export type Statement = v.InferOutput<typeof statementAnswer>['data'];
