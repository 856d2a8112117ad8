import { describe, expect, it } from 'vitest';
import { newGrantLooks } from './grant-looks.ts';
import type { FoundGrant, GrantOfJob } from './report-grant.repository.ts';

/** Looks that are answered by hand; those of the job `known` are found. */
function started() {
  const under: { readonly jobs: readonly string[]; answer(): void; fail(): void }[] = [];
  const ask = newGrantLooks(
    (grants: readonly GrantOfJob[]) =>
      new Promise<FoundGrant[]>((resolve, reject) => {
        const found = grants.flatMap(({ jobId }, place) =>
          jobId === 'known' ? [{ place, projectId: 'project', fileIds: [] }] : [],
        );
        under.push({
          jobs: grants.map(({ jobId }) => jobId),
          answer: () => resolve(found),
          fail: () => reject(new Error('No connection')),
        });
      }),
  );
  return { under, ask: (jobId: string) => ask({ jobId, grantHash: '' }) };
}
const settled = () => new Promise(setImmediate);

describe('look-ups of grants', () => {
  it('are one at a time: the next one is for all who ask meanwhile', async () => {
    const { under, ask } = started();
    const first = ask('invented');
    await settled();
    const others = ['invented', 'known', 'another'].map(ask);
    await settled();
    expect(under.map(({ jobs }) => jobs)).toEqual([['invented']]);
    under[0]?.answer();
    expect(await first).toBeUndefined();
    await settled();
    expect(under.map(({ jobs }) => jobs)).toEqual([['invented'], ['invented', 'known', 'another']]);
    under[1]?.answer();
    expect((await Promise.all(others)).map((grant) => grant?.projectId)).toEqual([undefined, 'project', undefined]);
  });

  it('go on after one that failed', async () => {
    const { under, ask } = started();
    const failed = expect(ask('known')).rejects.toThrow('No connection');
    await settled();
    const next = ask('known');
    under[0]?.fail();
    await failed;
    await settled();
    under[1]?.answer();
    expect((await next)?.projectId).toBe('project');
  });
});
