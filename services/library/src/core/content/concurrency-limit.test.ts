import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

/** Creates work that ends on request. */
function started(): { readonly names: string[]; work(name: string): () => Promise<string>; end(name: string): void } {
  const names: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    names,
    work: (name) => async () => {
      names.push(name);
      await new Promise<void>((end) => void ends.set(name, end));
      if (name.startsWith('bad')) throw new Error(name);
      return name;
    },
    end: (name) => ends.get(name)?.(),
  };
}

it('one person waits for their own work, others do not wait for it', async () => {
  const serializeByKey = limitConcurrency(3, 2);
  const { names, work, end } = started();
  const done = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => serializeByKey(name.charAt(0), work(name)));
  expect(names).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await done[3];
  expect(names).toEqual(['a1', 'a2', 'b1', 'c1']);
  end('a2');
  expect(await done[1]).toBe('a2');
  expect(names.at(-1)).toBe('a3');
});

it('work that fails gives its place away', async () => {
  const serializeByKey = limitConcurrency(1, 1);
  const { names, work, end } = started();
  const bad = serializeByKey('a', work('bad'));
  const good = serializeByKey('b', work('good'));
  end('bad');
  await expect(bad).rejects.toThrow('bad');
  expect(names).toEqual(['bad', 'good']);
  end('good');
  expect(await good).toBe('good');
});
