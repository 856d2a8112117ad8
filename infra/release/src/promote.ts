import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { reasonsAgainst } from './fitness.ts';
import {
  changeRegistry,
  deployedVersion,
  versionBefore,
  withEntry,
  type Change,
  type Registry,
} from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { listReleases, readRelease, type Release } from './release-folder.ts';

export interface Promotion {
  readonly dataDir: string;
  readonly name: string;
  /** Versions of the deployed services, by name. */
  readonly services: Readonly<Record<string, string>>;
}

/**
 * Deploys a published release: the given version, or the last published one. Throws a ReleaseError, and changes
 * nothing, if its needs are not satisfied, or if a deployed remote would not work with a new shell.
 */
export async function promote(promotion: Promotion & { readonly version?: string }): Promise<Registry> {
  const { dataDir, name, services, version } = promotion;
  const release = version ? await readRelease(dataDir, name, version) : (await listReleases(dataDir, name)).at(-1);
  if (!release) throw new ReleaseError(`${name}${version ? ` ${version}` : ''} has not been published`);
  const registry = await changeRegistry(dataDir, async (current) => ({
    registry: deployed(current, release, services),
    history: [{ action: 'promote', by: 'person', name, version: release.version }],
  }));
  return registry as Registry;
}

/**
 * Deploys the version that was deployed before the present one, under the same conditions as `promote`. Old releases
 * are never deleted, so there is nothing to build.
 */
export async function rollBack({ dataDir, name, services }: Promotion): Promise<Registry> {
  const registry = await changeRegistry(dataDir, async (current, history): Promise<Change> => {
    const version = versionBefore(history, name);
    if (!version || !deployedVersion(current, name)) throw new ReleaseError(`${name} has no version to go back to`);
    const release = await readRelease(dataDir, name, version);
    if (!release) throw new ReleaseError(`The release ${name} ${version} is no longer there`);
    return {
      registry: deployed(current, release, services),
      history: [{ action: 'rollback', by: 'person', name, version }],
    };
  });
  return registry as Registry;
}

/** The registry's entry of a published remote. */
export function entryOf(release: Release): RegistryEntry {
  const { name, version, area } = release;
  if (!area) throw new ReleaseError(`${name} ${version} was published without an area's manifest`);
  return { ...area, version, manifestUrl: `/releases/${name}/${version}/mf-manifest.json` };
}

function deployed(
  current: Registry | undefined,
  release: Release,
  services: Readonly<Record<string, string>>,
): Change['registry'] {
  if (release.name === 'shell') {
    const { version, sdkVersion } = release;
    if (!sdkVersion) throw new ReleaseError(`shell ${version} was published without the version of portal-sdk`);
    const remotes = current?.remotes ?? [];
    for (const remote of remotes) refuse(remote, reasonsAgainst(remote, { sdkVersion, services }, remotes));
    return { shell: { version, sdkVersion }, remotes };
  }
  if (!current) throw new ReleaseError('The shell is not deployed yet: promote it first');
  const entry = entryOf(release);
  const target = { sdkVersion: current.shell.sdkVersion, services };
  refuse(entry, reasonsAgainst(entry, target, current.remotes));
  return { shell: current.shell, remotes: withEntry(current.remotes, entry) };
}

function refuse(entry: RegistryEntry, reasons: readonly string[]): void {
  if (reasons.length > 0) throw new ReleaseError(`${entry.name} ${entry.version} is refused: ${reasons.join('; ')}`);
}
