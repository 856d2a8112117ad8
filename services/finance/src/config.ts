import { serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

/** Settings of the service: the common ones, and a limit of what it mails to people outside. */
export const financeSettings = v.object({
  ...serviceSettings,
  /** Mails with links of fee proposals that a company sends within an hour. */
  FEE_MAILS_PER_HOUR: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999'), v.transform(Number)),
    '200',
  ),
});
export type FinanceConfig = v.InferOutput<typeof financeSettings>;
