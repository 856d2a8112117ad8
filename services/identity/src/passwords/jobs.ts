import { job, type JobDefinition } from '@portal/event-bus';
import { auditLater, transaction, type AuditOrigin } from '@portal/service-kit';
import type { IdentityDeps } from '../config.ts';
import { sendResetLink } from './reset.ts';

/** Kind of the job that answers a forgotten password. */
export const RESET_JOB = 'password-reset';

/** Payload of the job: the e-mail as typed, and the origin of the request. */
export interface ResetRequest {
  readonly email: string;
  readonly origin: AuditOrigin;
}

/** Looks up whose e-mail it is and mails the link; the e-mail that was typed is forgotten in the same transaction. */
export const resetJob = ({ knex, config }: Pick<IdentityDeps, 'knex' | 'config'>): JobDefinition =>
  job<ResetRequest>(RESET_JOB, async ({ job: { id, payload }, finish }) => {
    await transaction(knex, async (tx) => {
      const userId = await sendResetLink(tx, payload.email, config.PUBLIC_URL);
      if (userId !== undefined) {
        await auditLater(tx, payload.origin, { action: 'password.sendLink', item: { kind: 'user', id: userId } });
      }
      await finish(tx, {});
      await tx('jobs').where({ id }).update({ payload: '{}' });
    });
  });
