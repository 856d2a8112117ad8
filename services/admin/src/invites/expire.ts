import { statusAfter } from '@portal/workflow';
import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { changeMember } from '../core/members/member.repository.ts';
import { endLink } from '../core/invites/links.ts';
import { forgetInviteMails } from '../core/invites/mail-limit.ts';
import { forgetWithheld } from '../core/invites/withheld-invite.ts';
import { lockInvite } from '../core/invites/invite.repository.ts';
import type { InviteMails } from '../core/invites/mails.ts';
import { mailWaitingCompanies } from './assigned-company.ts';

const EVERY_MS = 60_000;
/**
 * Delay before an invite expires, for the event of a last-moment sign-up to arrive; the link itself is refused
 * meanwhile.
 */
const SLACK_MINUTES = 5;

/** Ends invites whose time is over: their people have no access (decisions §3.4). Run by any copy of the service. */
export async function expireInvites(knex: Knex): Promise<void> {
  const ids = await knex('invites')
    .whereRaw(`expires_at < now() - interval '${SLACK_MINUTES} minutes'`)
    .orderBy('expires_at')
    .limit(1_000)
    .pluck<string[]>('invite_id');
  for (const inviteId of ids)
    await transaction(knex, async (tx) => {
      const invite = await lockInvite(tx, { inviteId });
      if (!invite?.expiresAt || invite.expiresAt.getTime() > Date.now()) return;
      await endLink(tx, inviteId, null);
      const accessStatus = statusAfter({ event: 'expire' }, invite.kind, invite.status);
      if (accessStatus) await changeMember(tx, invite.userId, { accessStatus }, null);
    });
}

/** Sweeps every minute while the service runs; a sweep that fails is made up for by the next. */
export function sweepInvites(app: PortalApp, knex: Knex, mails: InviteMails): void {
  runRepeatedly(app, {
    ...{ everyMs: EVERY_MS, firstMs: EVERY_MS },
    task: async () =>
      void (await Promise.all([
        expireInvites(knex),
        forgetInviteMails(knex),
        forgetWithheld(knex),
        mailWaitingCompanies(knex, mails),
      ])),
    failureMessage: 'Old invites were not ended, or waiting ones not sent',
  });
}
