import { promote, rollBack } from './promote.ts';
import { publish, type Place } from './publish.ts';
import { deployedVersion, readRegistry } from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { listReleases } from './release-folder.ts';
import { serviceVersions } from './workspace.ts';

const USAGE = `Usage: npm run release -- <what> <area>
  publish  mfe-projects              copies what is built into a release of its own
  promote  mfe-projects [version]    deploys a release, by default the newest
  rollback mfe-projects              deploys the version that was deployed before
  list     mfe-projects              shows the releases`;

/** Runs `npm run release`: returns the lines to print; throws a ReleaseError with the reason. */
export async function runRelease(words: readonly string[], place: Place): Promise<string[]> {
  const [what, name, version] = words;
  if (!what || !name) throw new ReleaseError(USAGE);
  const { dataDir, root } = place;
  if (what === 'publish') {
    const release = await publish(place, name);
    return [`${name} ${release.version} ${release.isNew ? 'is published' : 'had been published before'}`];
  }
  if (what === 'promote' || what === 'rollback') {
    const promotion = { dataDir, name, services: await serviceVersions(root) };
    const registry = what === 'promote' ? await promote({ ...promotion, version }) : await rollBack(promotion);
    return [`${name} ${deployedVersion(registry, name)} is deployed (revision ${registry.revision})`];
  }
  if (what === 'list') {
    const deployed = deployedVersion(await readRegistry(dataDir), name);
    const releases = await listReleases(dataDir, name);
    return releases.map(
      (release) => `${release.version}  ${release.publishedAt}${release.version === deployed ? '  deployed' : ''}`,
    );
  }
  throw new ReleaseError(USAGE);
}
