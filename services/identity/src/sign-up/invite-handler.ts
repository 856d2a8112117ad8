import { inviteChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { on } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';

type Invite = v.InferOutput<typeof inviteChanged.data>;

/** Keeps the newest link of each invite, whatever the order in which its changes come; a new link is an unused one. */
export const inviteHandler = on(inviteChanged, storeInvite);

async function storeInvite(tx: Knex.Transaction, { data }: PortalEvent<Invite>): Promise<void> {
  await tx('invites')
    .insert({
      invite_id: data.inviteId,
      version: data.version,
      user_id: data.userId,
      kind: data.kind,
      token_hash: data.tokenHash === null ? null : Buffer.from(data.tokenHash, 'hex'),
      expires_at: data.expiresAt,
      company: data.company ? JSON.stringify(data.company) : null,
      inviter_name: data.inviterName ?? null,
    })
    .onConflict('invite_id')
    .merge({
      version: tx.raw('excluded.version'),
      user_id: tx.raw('excluded.user_id'),
      kind: tx.raw('excluded.kind'),
      token_hash: tx.raw('excluded.token_hash'),
      expires_at: tx.raw('excluded.expires_at'),
      company: tx.raw('excluded.company'),
      inviter_name: tx.raw('excluded.inviter_name'),
      used_at: tx.raw('case when invites.token_hash is not distinct from excluded.token_hash then invites.used_at end'),
    })
    .whereRaw('invites.version < excluded.version');
}
