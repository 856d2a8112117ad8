import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from '@portal/build/precompress';
import { areaManifest, type AreaManifest } from '@portal/contracts/composition/registry';
import * as v from 'valibot';
import { listFiles, syncFolder } from './files.ts';
import { ReleaseError } from './release-error.ts';

const kebab = /^[a-z][a-z0-9-]*$/;
/** Stands in the shell's page where the address of its release's folder belongs. */
const BASE_PLACEHOLDER = '__BASE__';
const RELEASE_FILE = 'release.json';

const releaseFile = v.object({
  name: v.string(),
  version: v.string(),
  publishedAt: v.string(),
  /** Version of portal-sdk that the shell provides to remotes; only in releases of the shell. */
  sdkVersion: v.optional(v.string()),
  /** Manifest of the area; only in releases of a remote. */
  area: v.optional(areaManifest),
});
/** Description of a release, stored in its folder. */
export type Release = v.InferOutput<typeof releaseFile>;

export interface NewRelease {
  /** State folder of the portal, with releases in `releases/<name>/<version>/`. */
  readonly dataDir: string;
  readonly name: string;
  /** Version of the package; the release's is this, '-' and eight digits of the content's hash. */
  readonly packageVersion: string;
  /** Folder of the build. */
  readonly source: string;
  readonly area?: AreaManifest;
  readonly sdkVersion?: string;
}

export interface StoredRelease extends Release {
  readonly folder: string;
  /** False where the very same content had been published before. */
  readonly isNew: boolean;
}

/**
 * Copies a build into an immutable folder, compressed, atomically: a release is complete or absent. `promote` decides
 * if it can be used.
 */
export async function storeRelease(release: NewRelease): Promise<StoredRelease> {
  const { dataDir, name, packageVersion, source, area, sdkVersion } = release;
  if (!kebab.test(name)) throw new ReleaseError(`'${name}' is not a name: lower-case letters, digits and '-' only`);
  const files = await listFiles(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ReleaseError(`Nothing is built at ${source}: build ${name} first`);
    throw error;
  });
  if (files.length === 0) throw new ReleaseError(`Nothing is built at ${source}: build ${name} first`);
  const version = `${packageVersion}-${await contentHash(source, files, { area, sdkVersion })}`;
  const parent = join(dataDir, 'releases', name);
  const folder = join(parent, version);
  const known = await readRelease(dataDir, name, version);
  if (known) return { ...known, folder, isNew: false };

  await mkdir(parent, { recursive: true });
  const draft = join(dataDir, 'releases', `.draft-${name}-${randomBytes(6).toString('hex')}`);
  const content: Release = { name, version, publishedAt: new Date().toISOString(), sdkVersion, area };
  try {
    await cp(source, draft, { recursive: true });
    await pointPageAt(`/releases/${name}/${version}`, draft, files);
    // The build has compressed most of them.
    const left = files.filter((file) => !files.includes(`${file}.br`));
    await Promise.all(left.map((file) => precompress(join(draft, file))));
    await writeFile(join(draft, RELEASE_FILE), `${JSON.stringify(content, null, 2)}\n`);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const winner = await readRelease(dataDir, name, version);
    if (winner) return { ...winner, folder, isNew: false };
    throw error;
  }
  await syncFolder(parent);
  return { ...content, folder, isNew: true };
}

/** Reads the description of a published release; undefined where there is none. */
export async function readRelease(dataDir: string, name: string, version: string): Promise<Release | undefined> {
  const file = join(dataDir, 'releases', name, version, RELEASE_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : v.parse(releaseFile, JSON.parse(text));
}

/** Every published release of `name`, the oldest first. */
export async function listReleases(dataDir: string, name: string): Promise<Release[]> {
  const versions = await readdir(join(dataDir, 'releases', name)).catch(() => []);
  const releases = await Promise.all(versions.map((version) => readRelease(dataDir, name, version)));
  return releases
    .filter((release) => release !== undefined)
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.version.localeCompare(b.version));
}

/** Drafts that a publish left behind when it was killed are older than this. */
const DRAFT_LIFE_MS = 60 * 60 * 1000;

/** Removes drafts that were left behind. */
export async function removeOldDrafts(dataDir: string): Promise<void> {
  const releases = join(dataDir, 'releases');
  for (const name of await readdir(releases).catch(() => [])) {
    if (!name.startsWith('.draft-')) continue;
    const entry = await stat(join(releases, name)).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > DRAFT_LIFE_MS) {
      await rm(join(releases, name), { recursive: true, force: true });
    }
  }
}

async function contentHash(folder: string, files: readonly string[], facts: object): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}

async function pointPageAt(base: string, folder: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (text.includes(BASE_PLACEHOLDER)) await writeFile(path, text.replaceAll(BASE_PLACEHOLDER, base));
  }
}
