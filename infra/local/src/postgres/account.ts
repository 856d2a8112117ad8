import { spawnSync } from 'node:child_process';
import { Fault } from '../fault.ts';

/** A user of the system. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; then it runs as this user of its own. */
const NAME = 'portal-postgres';

/** Returns the user of the database; undefined for the one that started the portal. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = findAccount(NAME);
  if (known) return known;
  const words = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ];
  const result = spawnSync('/usr/sbin/useradd', [...words, NAME], { encoding: 'utf8' });
  // Another start may have been quicker.
  const made = findAccount(NAME);
  if (made) return made;
  throw new Fault(
    `PostgreSQL does not run as root, and no system user could be made for it (${result.error?.message ?? result.stderr.trim()}). ` +
      `Make one by hand (useradd --system ${NAME}) or start as an ordinary user.`,
  );
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((word) =>
    Number(spawnSync('id', [word, name], { encoding: 'utf8' }).stdout || NaN),
  );
  return Number.isInteger(uid) && Number.isInteger(gid) ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Runs a shell line as `account` and returns true if it succeeds; the words are `$1`, `$2` … in it. */
export function canRun(account: Account | undefined, line: string, ...words: string[]): boolean {
  const result = spawnSync('/bin/sh', ['-c', line, 'sh', ...words], {
    cwd: '/',
    stdio: 'ignore',
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  return result.status === 0;
}
