import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryOf } from '../testing/render-in-shell.tsx';
import { parseRegistry, remoteOf } from './registry.ts';

const [good] = registryOf('help').remotes;
const registry = (remotes: readonly unknown[], revision = 7) => ({
  version: 1,
  revision,
  shell: { version: '0.1.0', sdkVersion: '0.1.0' },
  remotes,
});

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('the registry (architecture, «Composition at run time»)', () => {
  it('skips an entry that is bad, reports it and keeps the others', () => {
    const parsed = parseRegistry(registry([{ name: 'mfe-broken' }, good, null, { ...good, version: 'newest' }]));
    expect(parsed.remotes.map(({ name }) => name)).toEqual(['mfe-area']);
    expect(console.error).toHaveBeenCalledTimes(3);
  });

  it('skips an entry whose name another has', () => {
    expect(parseRegistry(registry([good, { ...good, version: '9.9.9' }])).remotes).toEqual([good]);
  });

  it('is refused where it is none', () => {
    expect(() => parseRegistry('<html>')).toThrow();
    expect(() => parseRegistry({ ...registry([]), version: 2 })).toThrow();
  });

  it('finds the remote of a path by whole segments', () => {
    const { remotes } = registryOf('help', 'projects');
    expect(remoteOf('/projects/1/details', remotes)?.name).toBe('mfe-area');
    expect(remoteOf('/projects-old', remotes)).toBeUndefined();
    expect(remoteOf('/', remotes)).toBeUndefined();
  });
});

describe('loading the registry', () => {
  const load = async () => (await import('./registry.ts')).loadRegistry();

  it('keeps the last good copy and uses it where none can be read', async () => {
    const fetch = vi.fn(async () => Response.json(registry([good])));
    vi.stubGlobal('fetch', fetch);
    expect((await load()).revision).toBe(7);
    expect(fetch).toHaveBeenCalledWith('/registry.json', expect.objectContaining({ cache: 'no-store' }));

    vi.resetModules();
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    expect((await load()).remotes).toEqual([good]);
  });

  it('reads the answer to the fetch that the head of the page began', async () => {
    const fetch = vi.fn(async () => Response.json(registry([good], 8)));
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('begunRegistry', undefined);
    (await import('./fetch-registry.ts')).beginRegistry();
    vi.resetModules();
    expect((await load()).revision).toBe(8);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('does not keep what is no registry', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ hello: 1 }));
    await expect(load()).rejects.toThrow();
    expect(localStorage).toHaveLength(0);
  });
});
