import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { reasonsAgainst } from './fitness.ts';
import { entryOf } from './promote.ts';
import { publish, type Place } from './publish.ts';
import { changeRegistry, deployedVersion, withEntry, type HistoryEntry, type Registry } from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { removeOldDrafts, type StoredRelease } from './release-folder.ts';
import { builtRemotes, serviceVersions } from './workspace.ts';

export interface BuiltDeploy {
  readonly registry: Registry | undefined;
  /** One line for each remote that was left out, and why. */
  readonly refused: readonly string[];
}

/**
 * Publishes and deploys everything built, in one change of the registry, as a local portal does at its start. A remote
 * that does not fit is skipped. Releases promoted or rolled back by a person stay until something new is built.
 */
export async function deployBuilt(place: Place): Promise<BuiltDeploy> {
  await removeOldDrafts(place.dataDir);
  const refused: string[] = [];
  const attempts = await Promise.all(
    ['shell', ...(await builtRemotes(place.root))].map((name) =>
      publish(place, name).catch((error: unknown) => {
        if (!(error instanceof ReleaseError)) throw error;
        refused.push(error.message);
        return undefined;
      }),
    ),
  );
  const built = attempts.filter((release): release is StoredRelease => release !== undefined);
  const services = await serviceVersions(place.root);
  const registry = await changeRegistry(place.dataDir, async (current, history) => {
    const fresh = built.filter((release) => shouldDeploy(release, current, history));
    const shell = fresh.find(({ name }) => name === 'shell');
    const sdk = shell?.sdkVersion ?? current?.shell.sdkVersion;
    const shellVersion = shell?.version ?? current?.shell.version;
    if (fresh.length === 0 || !sdk || !shellVersion) return undefined;
    let remotes: RegistryEntry[] = current?.remotes ?? [];
    for (const entry of fresh.filter(({ name }) => name !== 'shell').map(entryOf)) {
      const reasons = reasonsAgainst(entry, { sdkVersion: sdk, services }, remotes);
      if (reasons.length > 0) refused.push(`${entry.name} ${entry.version} is refused: ${reasons.join('; ')}`);
      else remotes = withEntry(remotes, entry);
    }
    const next = { shell: { version: shellVersion, sdkVersion: sdk }, remotes };
    const changed = fresh.filter(
      ({ name, version }) =>
        name === 'shell' || remotes.some((entry) => entry.name === name && entry.version === version),
    );
    if (changed.length === 0) return undefined;
    return {
      registry: next,
      history: changed.map(({ name, version }) => ({ action: 'promote', by: 'start', name, version })),
    };
  });
  return { registry, refused };
}

function shouldDeploy(
  release: StoredRelease,
  current: Registry | undefined,
  history: readonly HistoryEntry[],
): boolean {
  const { name, version } = release;
  const deployed = deployedVersion(current, name);
  if (deployed === undefined) return true;
  if (deployed === version) return false;
  const lastOfStart = history.findLast((entry) => entry.name === name && entry.by === 'start');
  return lastOfStart?.version !== version;
}
