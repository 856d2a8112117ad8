import { mailSettings, serviceSettings, type Deps } from '@portal/service-kit';
import { email } from '@portal/contracts/common/fields';
import * as v from 'valibot';

/** Environment settings of admin. */
export const adminSettings = v.object({
  ...serviceSettings,
  ...mailSettings,
  /** E-mail of the first administrator, whom the portal invites. */
  PORTAL_ADMIN_EMAIL: v.optional(email),
});
export type AdminDeps = Deps<v.InferOutput<typeof adminSettings>>;
