import { job, type JobDefinition } from '@portal/event-bus';
import { transaction } from '@portal/service-kit';
import type { IdentityDeps } from '../config.ts';
import { sendResetLink } from './reset.ts';

/** Kind of the job that answers a forgotten password. */
export const RESET_JOB = 'password-reset';

/** Looks up whose e-mail it is and mails the link; the e-mail that was typed is forgotten in the same transaction. */
export const resetJob = ({ knex, config }: Pick<IdentityDeps, 'knex' | 'config'>): JobDefinition =>
  job<{ email: string }>(RESET_JOB, async ({ job: { id, payload }, finish }) => {
    await transaction(knex, async (tx) => {
      await sendResetLink(tx, payload.email, config.PUBLIC_URL);
      await finish(tx, {});
      await tx('jobs').where({ id }).update({ payload: '{}' });
    });
  });
