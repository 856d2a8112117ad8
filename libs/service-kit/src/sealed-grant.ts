import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sessionClaims, type SessionClaims } from '@portal/contracts/identity/session';
import type { Knex } from 'knex';
import * as v from 'valibot';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than any grant is. */
const MAX_LENGTH = 4_096;

const ofSession = v.object({ claims: sessionClaims, about: v.string(), exp: v.number() });

/** Kind of a grant that is part of an address. */
export interface SealedGrantKind {
  readonly type: string;
  /** The service that issues and accepts it. */
  readonly audience: string;
}

/** A permission for some time. */
export interface SealedContent {
  /** The item that the permission is about. */
  readonly about: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** A person's permission, bound to their session: who accepts it asks whether that is revoked, and judges again. */
export interface SealedGrant extends SealedContent {
  readonly claims: SessionClaims;
}

/**
 * Encrypts a grant (AES-GCM). It is part of addresses, which are logged: only services with the key can read or create
 * one, and it is accepted as its kind alone.
 */
export function sealGrant<Content extends SealedContent = SealedGrant>(
  key: Buffer,
  kind: SealedGrantKind,
  grant: Content,
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(nameOf(kind));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a grant of a session; undefined if it is invalid, of another kind or expired. */
export const openGrant = (
  key: Buffer,
  kind: SealedGrantKind,
  text: string,
  nowMs = Date.now(),
): SealedGrant | undefined => openGrantAs(key, kind, ofSession, text, nowMs);

/** Decrypts a grant with the content of a schema, as {@link openGrant} does one of a session. */
export function openGrantAs<Content extends SealedContent>(
  key: Buffer,
  kind: SealedGrantKind,
  schema: v.GenericSchema<Content>,
  text: string,
  nowMs = Date.now(),
): Content | undefined {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(nameOf(kind));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const grant = v.parse(schema, JSON.parse(opened.toString('utf8')));
    return grant.exp * 1_000 > nowMs ? grant : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = ({ type, audience }: SealedGrantKind): Buffer => Buffer.from(JSON.stringify([type, audience]));

/** SQL that creates a table for {@link sealingKey}. */
export const sealingKeyTable = (table: string): string => `
  create table ${table} (
    id smallint primary key check (id = 1),
    secret bytea not null check (length(secret) = 32),
    created_at timestamptz not null default now()
  );
`;

/**
 * Returns a function that gives the secret of a table, which all copies of the service share; the first caller creates
 * it. It is read once, and again after a failure of the database.
 */
export function sealingKey(knex: Knex, table: string): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  return () => {
    key ??= readKey(knex, table).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

async function readKey(knex: Knex, table: string): Promise<Buffer> {
  await knex(table)
    .insert({ id: 1, secret: randomBytes(32) })
    .onConflict('id')
    .ignore();
  const row = await knex(table).where({ id: 1 }).first<{ secret: Buffer }>('secret');
  return row.secret;
}
