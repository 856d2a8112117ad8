import { INVITE_DAYS } from '@portal/contracts/admin/access-status';
import type { InviteKind } from '@portal/contracts/identity/invite-kinds';
import { inviteChanged } from '@portal/contracts/events/admin';
import type { InvitedCompany } from '@portal/contracts/identity/sign-up';
import { publish, type Actor } from '@portal/event-bus';
import { hashSecretToken, newSecretToken } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { findCompany } from '../companies/company.repository.ts';

interface InviteRow {
  readonly invite_id: string;
  readonly version: number;
  readonly kind: InviteKind;
  readonly user_id: string;
  readonly token_hash: Buffer | null;
  readonly expires_at: Date | null;
  readonly registers_company: boolean;
  /** The company that invited; null where the portal did. */
  readonly company_id: string | null;
}

/** A link that works, for the mail. */
export interface InviteLink {
  readonly inviteId: string;
  readonly token: string;
}

/** Makes the person's link, for an invite that was or was not there before; an older link dies with it. */
export async function makeLink(
  tx: Knex.Transaction,
  {
    userId,
    kind,
    companyId,
  }: { readonly userId: string; readonly kind: InviteKind; readonly companyId: string | null },
  actor: Actor,
): Promise<InviteLink> {
  const token = newSecretToken();
  const columns = { kind, company_id: companyId, ...sentNow(tx, token) };
  const [row] = await tx('invites')
    .insert({ invite_id: randomUUID(), user_id: userId, ...columns })
    .onConflict('user_id')
    .merge({
      ...columns,
      resent_at: null,
      registers_company: tx.raw(`invites.registers_company and excluded.kind = 'Contact'`),
      version: tx.raw('invites.version + 1'),
    })
    .returning<InviteRow[]>('*');
  if (!row) throw new Error('The invite was not stored');
  await publishInvite(tx, row, actor);
  return { inviteId: row.invite_id, token };
}

/** Replaces the link of an invite. */
export async function renewLink(tx: Knex.Transaction, inviteId: string, actor: Actor): Promise<InviteLink> {
  const token = newSecretToken();
  await change(tx, inviteId, { ...sentNow(tx, token), resent_at: tx.fn.now() }, actor);
  return { inviteId, token };
}

/** Returns true for the present link of an invite, by the hash of its token. Lock the invite first. */
export async function isPresentLink(
  tx: Knex.Transaction,
  { inviteId, tokenHash }: { readonly inviteId: string; readonly tokenHash: string },
): Promise<boolean> {
  const link = { invite_id: inviteId, token_hash: Buffer.from(tokenHash, 'hex') };
  return (await tx('invites').where(link).first('invite_id')) !== undefined;
}

/** Ends the link of an invite: it was used, also to register a company with it, withdrawn or is too old. */
export async function endLink(
  tx: Knex.Transaction,
  inviteId: string,
  actor: Actor,
  { registersCompany = false } = {},
): Promise<void> {
  const columns = { token_hash: null, expires_at: null, ...(registersCompany && { registers_company: true }) };
  await change(tx, inviteId, columns, actor);
}

const sentNow = (tx: Knex.Transaction, token: string) => ({
  token_hash: hashSecretToken(token),
  expires_at: tx.raw(`now() + interval '${INVITE_DAYS} days'`),
  sent_at: tx.fn.now(),
});

async function change(tx: Knex.Transaction, inviteId: string, columns: object, actor: Actor): Promise<void> {
  const [row] = await tx('invites')
    .where({ invite_id: inviteId })
    .update({ ...columns, version: tx.raw('version + 1') })
    .returning<InviteRow[]>('*');
  if (row) await publishInvite(tx, row, actor);
}

async function publishInvite(tx: Knex.Transaction, row: InviteRow, actor: Actor): Promise<void> {
  await publish(
    tx,
    inviteChanged,
    {
      inviteId: row.invite_id,
      version: row.version,
      userId: row.user_id,
      kind: row.kind,
      tokenHash: row.token_hash?.toString('hex') ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      company: row.kind === 'Company' || row.registers_company ? await companyOf(tx, row.user_id) : null,
      inviterName: row.company_id === null ? null : ((await findCompany(tx, row.company_id))?.name ?? null),
    },
    actor,
  );
}

/** The company that signs up by the link, for its form. */
async function companyOf(tx: Knex.Transaction, userId: string): Promise<InvitedCompany | null> {
  const member = await tx('members').where({ user_id: userId }).first<{ company_id: string | null }>('company_id');
  if (!member.company_id) return null;
  return (await findCompany(tx, member.company_id)) ?? null;
}
