import { describe, expect, it } from 'vitest';
import { explain } from '../fault.ts';
import { ensureSpace } from './disk-space.ts';

const disk = (megabytes: number) => () => Promise.resolve({ bavail: megabytes * 256, bsize: 4096 });

describe('a full disk', () => {
  it('keeps a portal from starting, with a line that says how much is free', async () => {
    await expect(ensureSpace('/state', disk(120))).rejects.toThrow('Only 120 MB are free on the disk of /state');
    await expect(ensureSpace('/state', disk(4_000))).resolves.toBeUndefined();
  });

  it('is told plainly wherever it shows', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(explain(error)).toMatch(/^The disk is full: free some space and start again/);
    expect(explain(new Error('initdb: could not write: No space left on device'))).toMatch(/^The disk is full/);
  });
});
