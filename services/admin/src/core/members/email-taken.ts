import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { Conflicts } from '@portal/service-kit';

/** Conflict of two people with one e-mail, shown at the field of the e-mail. */
export const emailTaken = (field: string): Conflicts => ({
  members_email_key: { message: INVITE_TEXTS.emailTaken, field },
});
