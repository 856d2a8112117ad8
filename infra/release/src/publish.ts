import { join } from 'node:path';
import { ReleaseError } from './release-error.ts';
import { storeRelease, type StoredRelease } from './release-folder.ts';
import { exists, packageVersion, readArea } from './workspace.ts';

/** The repository to release from and the state folder of the portal to release into. */
export interface Place {
  readonly root: string;
  readonly dataDir: string;
}

/**
 * Publishes the built shell or a built remote. Publishing changes nothing for anybody until the release is promoted.
 * Throws a ReleaseError where nothing is built or `area.json` is wrong.
 */
export async function publish({ root, dataDir }: Place, name: string): Promise<StoredRelease> {
  const folder = join(root, name);
  const source = join(folder, 'dist');
  if (name === 'shell') {
    if (!(await exists(join(source, 'index.html')))) {
      throw new ReleaseError('The shell is not built: shell/dist has no index.html');
    }
    const sdkVersion = await packageVersion(join(root, 'libs/portal-sdk'));
    return storeRelease({ dataDir, name, packageVersion: await packageVersion(folder), source, sdkVersion });
  }
  const area = await readArea(root, name);
  if (!(await exists(join(source, 'mf-manifest.json')))) {
    throw new ReleaseError(`${name} is not built: ${name}/dist has no mf-manifest.json`);
  }
  return storeRelease({ dataDir, name, packageVersion: await packageVersion(folder), source, area });
}
