import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const byService = v.record(v.string(), v.string());
const passwordsFile = v.object({ superuser: v.string(), services: byService, migrations: v.optional(byService, {}) });
export type DatabasePasswords = v.InferOutput<typeof passwordsFile>;

/** The ES256 key that signs access tokens, as PEM; made at the first start. */
export function signingKey(keys: string): string {
  const file = join(keys, 'tokens.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeSecret(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  return readFileSync(file, 'utf8');
}

/** The key that signs the addresses of stored files; made at the first start. */
export function storageKey(keys: string): string {
  const file = join(keys, 'storage.key');
  if (!existsSync(file)) writeSecret(file, newPassword());
  return readFileSync(file, 'utf8');
}

/** The database's passwords: its superuser's, and two for each service; missing ones are made. */
export function databasePasswords(keys: string, services: readonly string[]): DatabasePasswords {
  const file = join(keys, 'databases.json');
  const known: DatabasePasswords = existsSync(file)
    ? v.parse(passwordsFile, JSON.parse(readFileSync(file, 'utf8')))
    : { superuser: newPassword(), services: {}, migrations: {} };
  const withAll = (passwords: Readonly<Record<string, string>>) => ({
    ...Object.fromEntries(services.map((service) => [service, newPassword()])),
    ...passwords,
  });
  const isMissing = services.some((service) => !(service in known.services && service in known.migrations));
  if (!isMissing && existsSync(file)) return known;
  const all = { ...known, services: withAll(known.services), migrations: withAll(known.migrations) };
  writeSecret(file, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}

const newPassword = (): string => randomBytes(24).toString('hex');

/** Replaces a file that only its owner may read, in one step. */
export function writeSecret(file: string, text: string): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}
