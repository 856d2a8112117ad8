import { serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

const count = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999'),
  v.transform(Number),
);

/** Settings of the service: the common ones, and limits of what it mails to people outside and of exports. */
export const financeSettings = v.object({
  ...serviceSettings,
  /** Exports of one company's people that may run at once; a process has connections for four. */
  EXPORTS_OF_COMPANY: v.optional(count, '3'),
  /** Mails about fee proposals that a company sends within an hour. */
  FEE_MAILS_PER_HOUR: v.optional(count, '200'),
  /** Mails about fee proposals that a company sends to one address within a day. */
  FEE_MAILS_TO_ADDRESS_PER_DAY: v.optional(count, '50'),
});
export type FinanceConfig = v.InferOutput<typeof financeSettings>;
