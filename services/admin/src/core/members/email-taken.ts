import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { Conflicts } from '@portal/service-kit';

/** Two people cannot have one e-mail; says so at the field that it was given in. */
export const emailTaken = (field: string): Conflicts => ({
  members_email_key: { message: INVITE_TEXTS.emailTaken, field },
});
