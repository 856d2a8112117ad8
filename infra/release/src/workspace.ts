import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { areaManifest, type AreaManifest } from '@portal/contracts/composition/registry';
import * as v from 'valibot';
import { ReleaseError } from './release-error.ts';

const packageFile = v.object({ version: v.string() });

/** Version in a project's package.json. */
export async function packageVersion(folder: string): Promise<string> {
  return v.parse(packageFile, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).version;
}

/** The version of each service of the repository: what a local portal deploys. */
export async function serviceVersions(root: string): Promise<Record<string, string>> {
  const folder = join(root, 'services');
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const versions = await Promise.all(
    names.map(async ({ name }) => [name, await packageVersion(join(folder, name)).catch(() => undefined)] as const),
  );
  return Object.fromEntries(versions.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** `area.json` of a remote; throws a ReleaseError that names each thing wrong with it. */
export async function readArea(root: string, remote: string): Promise<AreaManifest> {
  const file = join(root, remote, 'area.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`There is no remote '${remote}': ${file} cannot be read`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new ReleaseError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const result = v.safeParse(areaManifest, content);
  if (!result.success) {
    const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
    throw new ReleaseError(`${file} is not an area's manifest: ${faults.join('; ')}`);
  }
  if (result.output.name !== remote) {
    throw new ReleaseError(`${file} names '${result.output.name}', but its folder is '${remote}'`);
  }
  return result.output;
}

/** Names of the remotes of the repository that have been built: folders with an `area.json` and a `dist`. */
export async function builtRemotes(root: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  const found = await Promise.all(
    names.map(
      async (name) => (await exists(join(root, name, 'area.json'))) && (await exists(join(root, name, 'dist'))),
    ),
  );
  return names.filter((_, index) => found[index]);
}

/** Returns true if `path` exists. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
