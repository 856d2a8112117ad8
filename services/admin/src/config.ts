import { mailSettings, serviceSettings, type Deps } from '@portal/service-kit';
import { email } from '@portal/contracts/common/fields';
import * as v from 'valibot';

/** What admin reads from its environment. */
export const adminSettings = v.object({
  ...serviceSettings,
  ...mailSettings,
  /** Whom the portal invites as its first administrator. */
  PORTAL_ADMIN_EMAIL: v.optional(email),
});
export type AdminDeps = Deps<v.InferOutput<typeof adminSettings>>;
