import { readFile } from 'node:fs/promises';

/** Returns the ids of the processes that a process has begun and that are still there; without an id, of this one. */
export async function childrenOf(pid = process.pid): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter((child) => child !== '');
}
