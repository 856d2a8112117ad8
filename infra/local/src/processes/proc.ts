import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Environment variable by which the processes of a portal are known: it holds the portal's state folder. */
export const OWNER_VARIABLE = 'PORTAL_STATE_FOLDER';

/**
 * Returns a process's start time in ticks: with its id it identifies a process for ever. Undefined when the process is
 * gone.
 */
export function startTime(pid: number): string | undefined {
  const text = read(`/proc/${pid}/stat`);
  // The second field, the program's name, may hold anything, brackets too.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19];
}

/** Returns true if a process exists, whichever user owns it. A zombie does not count. */
export function isAlive(pid: number): boolean {
  const text = read(`/proc/${pid}/stat`);
  if (text !== undefined) return text.slice(text.lastIndexOf(')') + 2)[0] !== 'Z';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Folder that a process runs in. */
export function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/** Returns the processes of this state folder's portal, except the caller. */
export function processesOf(stateFolder: string): RunningProcess[] {
  const mark = `\0${OWNER_VARIABLE}=${stateFolder}\0`;
  return listPids()
    .filter((pid) => pid !== process.pid && `\0${read(`/proc/${pid}/environ`) ?? ''}`.includes(mark) && isAlive(pid))
    .map((pid) => ({
      pid,
      parent: Number(/^PPid:\t(\d+)$/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0),
      name: read(`/proc/${pid}/comm`)?.trim() ?? '',
    }));
}

function listPids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
