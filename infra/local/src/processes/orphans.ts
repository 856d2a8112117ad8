import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../fault.ts';
import { isAlive, processesOf, type RunningProcess } from './proc.ts';

const PATIENCE_MS = 10_000;
const LOOK_MS = 50;

/**
 * Stops what a portal of this state folder left running when its supervisor was killed: the database by a fast, clean
 * shutdown. Answers how many processes there were.
 */
export async function stopOrphans(stateFolder: string, say: (line: string) => void): Promise<number> {
  const orphans = processesOf(stateFolder);
  if (orphans.length === 0) return 0;
  say(`Stopping what an earlier start left running (${orphans.length} processes) …`);
  for (const orphan of orphans) if (!isPartOfDatabase(orphan, orphans)) signal(orphan, firstSignal(orphan));
  if (!(await allGone(stateFolder))) {
    for (const orphan of processesOf(stateFolder)) signal(orphan, orphan.name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
    if (!(await allGone(stateFolder))) {
      const pids = processesOf(stateFolder).map(({ pid }) => pid);
      throw new Fault(`Processes of an earlier start do not stop: ${pids.join(', ')}. Stop them and start again.`);
    }
  }
  return orphans.length;
}

const firstSignal = ({ name }: RunningProcess): NodeJS.Signals => (name === 'postgres' ? 'SIGINT' : 'SIGTERM');

/** The database's own children are stopped by it. */
const isPartOfDatabase = (one: RunningProcess, all: readonly RunningProcess[]): boolean =>
  one.name === 'postgres' && all.some(({ pid, name }) => pid === one.parent && name === 'postgres');

function signal({ pid }: RunningProcess, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function allGone(stateFolder: string): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    if (!processesOf(stateFolder).some(({ pid }) => isAlive(pid))) return true;
    await delay(LOOK_MS);
  }
  return false;
}
