import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PUBLIC_REMOTE, startEdge, type EdgeFixture } from './edge.fixture.ts';

let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

describe('the page', () => {
  it('stands at every address that is not a file', async () => {
    for (const path of ['/', '/projects', '/projects/8?tab=details', '/sign-in/a.b/c']) {
      const answer = await fetch(edge.origin + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('etag')).toBeNull();
      expect(await answer.text()).toContain('Shell 1.0.0');
    }
    expect((await fetch(`${edge.origin}/favicon.ico`)).status).toBe(404);
    expect((await fetch(`${edge.origin}/projects`, { method: 'POST' })).status).toBe(404);
  });

  it('has a nonce of its own each time, which its policy names', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(edge.origin);
        const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
        expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[\w+/=]{20,}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('is the newly deployed one at once', async () => {
    await edge.deploy(2, '2.0.0');
    expect(await (await fetch(`${edge.origin}/projects`)).text()).toContain('Shell 2.0.0');
    await edge.deploy(3, '1.0.0');
  });
});

describe('a page without a session', () => {
  it('names the files of its remote, so that they are fetched beside those of the shell', async () => {
    const answer = await fetch(`${edge.origin}/submit-fee-proposal?feeProposalId=1`);
    const folder = '/releases/mfe-fees/1.2.3';
    expect(answer.headers.get('link')?.split(', ')).toEqual([
      `<${folder}/mf-manifest.json>; rel=preload; as=fetch; crossorigin`,
      `<${folder}/remote-entry.1.js>; rel=preload; as=script`,
      `<${folder}/shared.1.js>; rel=preload; as=script`,
      `<${folder}/public.1.js>; rel=preload; as=script`,
      `<${folder}/public.1.css>; rel=preload; as=style`,
    ]);
  });

  it('is the only one that does', async () => {
    for (const path of ['/', '/fees', '/submit-fee-proposal/more', '/account/signin'])
      expect((await fetch(edge.origin + path)).headers.get('link')).toBeNull();
  });
});

describe('/registry.json', () => {
  it('is never stored, can be requested by its tag, and points development remotes to their server', async () => {
    const answer = await fetch(`${edge.origin}/registry.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.json()) as object).toHaveProperty('remotes', [
      { name: 'mfe-projects', manifestUrl: 'http://127.0.0.1:3999/mf-manifest.json' },
      { broken: true },
      PUBLIC_REMOTE,
    ]);
    const tag = answer.headers.get('etag') ?? '';
    expect((await edge.raw('/registry.json', { 'if-none-match': tag })).status).toBe(304);
  });
});

describe('a file of the state folder that cannot be read once', () => {
  /** Fails each read as where no descriptor is left, while `work` runs. */
  const withoutReading = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const reading = vi.spyOn(files, 'readFile').mockRejectedValue(Object.assign(new Error(), { code: 'EMFILE' }));
    syncBuiltinESMExports();
    try {
      return await work();
    } finally {
      reading.mockRestore();
      syncBuiltinESMExports();
    }
  };

  it('is read again by the next request', async () => {
    const { origin, stop } = await startEdge();
    const registry = () => fetch(`${origin}/registry.json`);
    expect((await withoutReading(registry)).status).toBe(503);
    expect((await registry()).status).toBe(200);
    expect((await fetch(origin)).status).toBe(200);
    const publicPage = () => fetch(`${origin}/submit-fee-proposal`);
    const plain = await withoutReading(publicPage);
    expect([plain.status, plain.headers.get('link')]).toEqual([200, null]);
    expect((await publicPage()).headers.get('link')).toContain('/releases/mfe-fees/1.2.3/mf-manifest.json');
    await stop();
  });
});
