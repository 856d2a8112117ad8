import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  deployBuilt,
  listReleases,
  promote,
  publish,
  readRegistry,
  rollBack,
  runRelease,
  storeRelease,
} from './index.ts';

const area = {
  name: 'mfe-projects',
  sdkRange: '^0.1.0',
  services: { projects: '^0.1.0' },
  routes: ['/projects'],
  sidebar: ['projects'],
  slots: [],
};
const script = `export const answer = ${JSON.stringify('forty-two '.repeat(400))};`;

let folder: string;
let place: { root: string; dataDir: string };

async function write(files: Record<string, unknown>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(place.root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const buildRemote = (text = script) =>
  write({ 'mfe-projects/dist/remote.js': text, 'mfe-projects/dist/mf-manifest.json': '{}' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-release-'));
  place = { root: join(folder, 'tree'), dataDir: join(folder, 'state') };
  await write({
    'shell/package.json': { version: '0.1.0' },
    'shell/dist/index.html': '<script src="__BASE__/main.js"></script>',
    'shell/dist/main.js': script,
    'libs/portal-sdk/package.json': { version: '0.1.3' },
    'services/projects/package.json': { version: '0.1.0' },
    'mfe-projects/package.json': { version: '0.2.0' },
    'mfe-projects/area.json': area,
  });
  await buildRemote();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('publish', () => {
  it('keeps the release compressed in a folder named by version and content', async () => {
    const release = await publish(place, 'mfe-projects');
    expect(release.version).toMatch(/^0\.2\.0-[0-9a-f]{8}$/);
    const file = join(place.dataDir, 'releases/mfe-projects', release.version, 'remote.js');
    expect(await readFile(file, 'utf8')).toBe(script);
    expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(script);
    expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(script);
    expect(await readRegistry(place.dataDir)).toBeUndefined();
  });

  it('gives the same content the same version and other content another', async () => {
    const first = await publish(place, 'mfe-projects');
    expect(await publish(place, 'mfe-projects')).toMatchObject({ version: first.version, isNew: false });
    await buildRemote('changed');
    expect((await publish(place, 'mfe-projects')).version).not.toBe(first.version);
    expect(await listReleases(place.dataDir, 'mfe-projects')).toHaveLength(2);
  });

  it('points the page of the shell at its release', async () => {
    const { version, folder: release } = await publish(place, 'shell');
    expect(await readFile(join(release, 'index.html'), 'utf8')).toContain(`src="/releases/shell/${version}/main.js"`);
  });

  it('leaves nothing half-published behind when it fails', async () => {
    await symlink('/etc/hostname', join(place.root, 'mfe-projects/dist/link'));
    await expect(publish(place, 'mfe-projects')).rejects.toThrow('plain files only');
    expect(await readdir(join(place.dataDir)).catch(() => [])).toEqual([]);
  });

  it('publishes the same content twice at once as one release', async () => {
    const [one, two] = await Promise.all([publish(place, 'mfe-projects'), publish(place, 'mfe-projects')]);
    expect(one.version).toBe(two.version);
    expect(await readdir(join(place.dataDir, 'releases'))).toEqual(['mfe-projects']);
  });

  it.each([
    [{ ...area, routes: ['projects'] }, 'routes.0'],
    [{ ...area, name: 'mfe-other' }, "names 'mfe-other'"],
    ['{', 'is not JSON'],
  ])('refuses the manifest %j', async (manifest, message) => {
    await write({ 'mfe-projects/area.json': manifest });
    await expect(publish(place, 'mfe-projects')).rejects.toThrow(message);
  });

  it('refuses what is not there or not built', async () => {
    await expect(publish(place, 'mfe-nothing')).rejects.toThrow("no remote 'mfe-nothing'");
    await rm(join(place.root, 'mfe-projects/dist'), { recursive: true });
    await expect(publish(place, 'mfe-projects')).rejects.toThrow('mfe-projects is not built');
  });
});

describe('promote', () => {
  it('raises the revision and names the release', async () => {
    await publish(place, 'shell');
    await runRelease(['promote', 'shell'], place);
    const { version } = await publish(place, 'mfe-projects');
    const registry = await promote({ ...place, name: 'mfe-projects', services: { projects: '0.1.0' } });
    expect(registry).toMatchObject({
      revision: 2,
      shell: { sdkVersion: '0.1.3' },
      remotes: [{ name: 'mfe-projects', version, manifestUrl: `/releases/mfe-projects/${version}/mf-manifest.json` }],
    });
    expect(await readRegistry(place.dataDir)).toEqual(registry);
  });

  it('refuses before the shell is deployed', async () => {
    await publish(place, 'mfe-projects');
    await expect(runRelease(['promote', 'mfe-projects'], place)).rejects.toThrow('The shell is not deployed yet');
  });

  it('refuses an SDK range or a service that is not satisfied, and changes nothing', async () => {
    await deployBuilt(place);
    const before = await readRegistry(place.dataDir);
    await write({ 'mfe-projects/area.json': { ...area, sdkRange: '^9.0.0', services: { projects: '>=7' } } });
    const release = await publish(place, 'mfe-projects');
    const promotion = { ...place, name: 'mfe-projects', version: release.version, services: { projects: '0.1.0' } };
    await expect(promote(promotion)).rejects.toThrow(/portal-sdk \^9\.0\.0.*projects >=7, deployed is 0\.1\.0/);
    expect(await readRegistry(place.dataDir)).toEqual(before);
  });

  it('refuses a shell with which a deployed remote would not work', async () => {
    await deployBuilt(place);
    await write({ 'libs/portal-sdk/package.json': { version: '2.0.0' } });
    await publish(place, 'shell');
    await expect(runRelease(['promote', 'shell'], place)).rejects.toThrow('mfe-projects');
  });

  it('loses no change when several are made at once', async () => {
    await deployBuilt(place);
    const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];
    await Promise.all(
      names.map(async (name) => {
        const own = { ...area, name, routes: [`/${name}`] };
        await storeRelease({
          ...place,
          name,
          packageVersion: '1.0.0',
          source: join(place.root, 'shell/dist'),
          area: own,
        });
        await promote({ ...place, name, services: { projects: '0.1.0' } });
      }),
    );
    const registry = await readRegistry(place.dataDir);
    expect(registry?.remotes.map(({ name }) => name)).toEqual([...names, 'mfe-projects']);
    expect(registry?.revision).toBe(5);
  });
});

describe('roll back', () => {
  const rollback = () => rollBack({ ...place, name: 'mfe-projects', services: { projects: '0.1.0' } });
  const version = async () => (await readRegistry(place.dataDir))?.remotes[0]?.version;

  it('goes back one version each time and keeps every release', async () => {
    const versions: (string | undefined)[] = [];
    for (const text of ['one', 'two', 'three']) {
      await buildRemote(text);
      await deployBuilt(place);
      versions.push(await version());
    }
    await rollback();
    expect(await version()).toBe(versions[1]);
    await rollback();
    expect(await version()).toBe(versions[0]);
    await expect(rollback()).rejects.toThrow('no version to go back to');
    expect((await readRegistry(place.dataDir))?.revision).toBe(5);
    expect(await listReleases(place.dataDir, 'mfe-projects')).toHaveLength(3);
  });

  it('stays rolled back over the next start, until something new is built', async () => {
    await deployBuilt(place);
    const first = await version();
    await buildRemote('broken');
    await deployBuilt(place);
    await rollback();
    await deployBuilt(place);
    expect(await version()).toBe(first);
    await buildRemote('mended');
    await deployBuilt(place);
    expect(await version()).not.toBe(first);
  });
});

describe('deployment of everything built', () => {
  it('leaves out a remote that does not fit and says why', async () => {
    await write({ 'mfe-projects/area.json': { ...area, sdkRange: '^9.0.0' } });
    const { registry, refused } = await deployBuilt(place);
    expect(registry?.remotes).toEqual([]);
    expect(refused.join()).toContain('it needs portal-sdk ^9.0.0');
  });

  it('changes nothing when nothing changed', async () => {
    await deployBuilt(place);
    expect((await deployBuilt(place)).registry?.revision).toBe(1);
  });
});

it('explains itself when it is called wrongly', async () => {
  await expect(runRelease([], place)).rejects.toThrow('Usage');
  await expect(runRelease(['burn', 'shell'], place)).rejects.toThrow('Usage');
});
