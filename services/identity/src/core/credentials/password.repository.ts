import { REMEMBERED_PASSWORDS } from '@portal/contracts/identity/passwords';
import type { Knex } from 'knex';
import { hashPassword, isOutdated } from './passwords.ts';

/** Hashes of the passwords that a person may not set again: the last five, the present one first. */
export async function lastPasswords(knex: Knex, userId: string): Promise<readonly string[]> {
  const present = await knex('credentials').where({ user_id: userId }).pluck<string[]>('password_hash');
  const former = await knex('password_history')
    .where({ user_id: userId })
    .orderBy('id', 'desc')
    .limit(REMEMBERED_PASSWORDS - 1)
    .pluck<string[]>('password_hash');
  return [...present, ...former];
}

/**
 * Replaces the hash that was checked, and invalidates any link to a new password.
 * @returns false if the password has changed meanwhile
 */
export async function replacePassword(
  tx: Knex.Transaction,
  userId: string,
  checked: string,
  replacement: string,
): Promise<boolean> {
  const changed = await tx('credentials')
    .where({ user_id: userId, password_hash: checked })
    .update({ password_hash: replacement, changed_at: tx.fn.now() });
  if (changed === 0) return false;
  await tx('password_history').insert({ user_id: userId, password_hash: checked });
  await tx.raw(
    `delete from password_history where user_id = :userId and id not in
       (select id from password_history where user_id = :userId order by id desc limit :kept)`,
    { userId, kept: REMEMBERED_PASSWORDS - 1 },
  );
  await tx('password_reset_tokens').where({ user_id: userId }).delete();
  return true;
}

/**
 * Hashes a right password anew if its stored hash has another algorithm or cost than new ones; nothing else changes.
 * Must not run in a transaction that holds the row: others may hold it, too.
 */
export async function renewHash(
  knex: Knex,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
  password: string,
): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  const password_hash = await hashPassword(password);
  await knex('credentials').where({ user_id: userId, password_hash: passwordHash }).update({ password_hash });
}
