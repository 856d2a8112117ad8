import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registry, registryEntry, type RegistryEntry } from '@portal/contracts/composition/registry';
import * as v from 'valibot';
import { withLock, writeAtomically } from './files.ts';
import { ReleaseError } from './release-error.ts';

const registryFile = v.object({ ...registry.entries, remotes: v.array(registryEntry) });
/** The registry as this package writes it: every entry of it is valid. */
export type Registry = v.InferOutput<typeof registryFile>;

const historyEntry = v.object({
  revision: v.number(),
  at: v.string(),
  action: v.picklist(['promote', 'rollback']),
  /** Origin of the deploy: `start` is the portal's own start, which deploys what is built. */
  by: v.picklist(['start', 'person']),
  name: v.string(),
  version: v.string(),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** Reads the registry of deployed releases; undefined before the first deploy. Throws if the file is invalid. */
export async function readRegistry(dataDir: string): Promise<Registry | undefined> {
  const file = join(dataDir, 'registry.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return v.parse(registryFile, JSON.parse(text));
  } catch (error) {
    throw new ReleaseError(`${file} is not a registry: ${(error as Error).message}`);
  }
}

/** Every promotion and roll-back, the oldest first. */
export async function readHistory(dataDir: string): Promise<HistoryEntry[]> {
  const text = await readFile(join(dataDir, 'registry-history.json'), 'utf8').catch(() => '[]');
  return v.parse(v.array(historyEntry), JSON.parse(text));
}

export interface Change {
  readonly registry: Omit<Registry, 'revision' | 'version'>;
  readonly history: readonly Omit<HistoryEntry, 'revision' | 'at'>[];
}

/**
 * Changes the registry in one atomic write that raises its revision by one; nothing is written where `decide` throws or
 * answers undefined. The history is written first: were the process killed in between, the next change has the same
 * revision and replaces what did not happen.
 */
export async function changeRegistry(
  dataDir: string,
  decide: (current: Registry | undefined, history: readonly HistoryEntry[]) => Promise<Change | undefined>,
): Promise<Registry | undefined> {
  await mkdir(dataDir, { recursive: true });
  return withLock(dataDir, async () => {
    const current = await readRegistry(dataDir);
    const reached = current?.revision ?? 0;
    const past = (await readHistory(dataDir)).filter((entry) => entry.revision <= reached);
    const change = await decide(current, past);
    if (!change) return current;
    const revision = reached + 1;
    const at = new Date().toISOString();
    const history = [...past, ...change.history.map((entry) => ({ ...entry, revision, at }))];
    const next: Registry = { version: 1, revision, ...change.registry };
    await writeAtomically(join(dataDir, 'registry-history.json'), `${JSON.stringify(history, null, 1)}\n`);
    await writeAtomically(join(dataDir, 'registry.json'), `${JSON.stringify(next, null, 2)}\n`);
    return next;
  });
}

/** The remotes with `entry` in place of the one of its name, in the order of names. */
export function withEntry(remotes: readonly RegistryEntry[], entry: RegistryEntry): RegistryEntry[] {
  return [...remotes.filter(({ name }) => name !== entry.name), entry].sort((a, b) => a.name.localeCompare(b.name));
}

/** The version of `name` that is deployed. */
export function deployedVersion(current: Registry | undefined, name: string): string | undefined {
  return name === 'shell' ? current?.shell.version : current?.remotes.find((entry) => entry.name === name)?.version;
}

/**
 * The version of `name` that was deployed before the present one: promotions pile up, each roll-back takes one off, so
 * that two roll-backs go back two versions instead of to and fro.
 */
export function versionBefore(history: readonly HistoryEntry[], name: string): string | undefined {
  const pile: string[] = [];
  for (const entry of history.filter((candidate) => candidate.name === name)) {
    if (entry.action === 'rollback') pile.pop();
    else if (pile.at(-1) !== entry.version) pile.push(entry.version);
  }
  return pile.at(-2);
}
