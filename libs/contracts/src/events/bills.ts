import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/** A risk company has told the insurer what is pending in a project (decisions §27). */
export const pendingBillsSent = eventType(
  'finance.assignment.pending-bills-sent.v1',
  v.object({
    projectId: id,
    projectName: v.string(),
    insurerCompanyId: id,
    /** The risk company whose bills they are; absent in events of before it was told. */
    billingCompanyId: v.optional(id),
    /** Unbilled entries. */
    n: v.number(),
    /** Sum of them in the project's currency. */
    totalAmount: v.number(),
    currency: currencySchema,
  }),
);
