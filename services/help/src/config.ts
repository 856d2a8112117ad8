import { email } from '@portal/contracts/common/fields';
import { serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';

/** Settings of the service: the common ones, and the contacts that Help names (spec 3 §1). */
export const helpSettings = v.object({
  ...serviceSettings,
  SUPPORT_EMAIL: v.optional(email, 'support@portal.example'),
  SALES_EMAIL: v.optional(email, 'sales@portal.example'),
});
