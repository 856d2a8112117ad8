import { describe, expect, it } from 'vitest';
import { explain, Fault } from '../fault.ts';
import { ensureSpace, explainFullDisk } from './disk-space.ts';

const disk = (megabytes: number) => () => Promise.resolve({ bavail: megabytes * 256, bsize: 4096 });

describe('a full disk', () => {
  it('keeps a portal from starting, with a line that says how much is free', async () => {
    await expect(ensureSpace('/state', disk(120))).rejects.toThrow('Only 120 MB are free on the disk of /state');
    await expect(ensureSpace('/state', disk(4_000))).resolves.toBeUndefined();
  });

  it('is named as the cause of a start that fails', async () => {
    const error = new Error('help did not start');
    expect(await explainFullDisk(error, '/state', disk(4_000))).toBe(error);
    const full = new Fault('initdb: No space left on device');
    expect(explain(await explainFullDisk(full, '/state', disk(50)))).toMatch(/^The disk of \/state is full/);
    expect(await explainFullDisk(error, '/state', disk(1))).toHaveProperty(
      'message',
      expect.stringMatching(/^The disk of \/state is full \(1 MB free\)[\s\S]*help did not start$/),
    );
  });

  it('is told plainly wherever it shows', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(explain(error)).toMatch(/^The disk is full: free some space and start again/);
    expect(explain(new Error('initdb: could not write: No space left on device'))).toMatch(/^The disk is full/);
  });
});
