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
  const serializeByKey = limitConcurrency({ atOnce: 3, ofOnePerson: 2, waitingOfOnePerson: 10 });
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
  const serializeByKey = limitConcurrency({ atOnce: 1, ofOnePerson: 1, waitingOfOnePerson: 1 });
  const { names, work, end } = started();
  const bad = serializeByKey('a', work('bad'));
  const good = serializeByKey('b', work('good'));
  end('bad');
  await expect(bad).rejects.toThrow('bad');
  expect(names).toEqual(['bad', 'good']);
  end('good');
  expect(await good).toBe('good');
});

it('a free place goes to the person whose last work began first, whoever came first', async () => {
  const inTurn = limitConcurrency({ atOnce: 2, ofOnePerson: 2, waitingOfOnePerson: 10 });
  const { names, work, end } = started();
  const done = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => inTurn(name.charAt(0), work(name)));
  expect(names).toEqual(['a1', 'a2']);
  end('a1');
  await done[0];
  expect(names).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await done[4];
  expect(names).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a2', 'a3']) end(name);
  await Promise.all(done.slice(0, 3));
  end('a4');
  expect(await done[3]).toBe('a4');
});

it('whoever waits is not passed by all who come later', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, ofOnePerson: 1, waitingOfOnePerson: 10 });
  const { names, work, end } = started();
  const begin = (name: string) => inTurn(name.charAt(0), work(name));
  const done = ['a1', 'a2', 'b1'].map(begin);
  end('a1');
  await done[0];
  done.push(begin('c1'));
  end('b1');
  await done[2];
  expect(names).toEqual(['a1', 'b1', 'a2']);
  end('a2');
  await done[1];
  end('c1');
  expect(await done[3]).toBe('c1');
});

it('no more of one person waits than may; others still wait', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, ofOnePerson: 1, waitingOfOnePerson: 2 });
  const { names, work, end } = started();
  const done = ['a1', 'a2', 'a3'].map((name) => inTurn('a', work(name)));
  await expect(inTurn('a', work('a4'))).rejects.toMatchObject({
    statusCode: 429,
    message: 'Too many files of yours are being uploaded. Please try again later.',
  });
  const other = inTurn('b', work('b1'));
  end('a1');
  await done[0];
  // The one of the other person has begun, and a place in the queue is free once the next one has.
  expect(names).toEqual(['a1', 'b1']);
  end('b1');
  await other;
  const again = inTurn('a', work('a5'));
  for (const name of ['a2', 'a3', 'a5']) {
    await expect.poll(() => names).toContain(name);
    end(name);
  }
  expect(await Promise.all([...done, again])).toEqual(['a1', 'a2', 'a3', 'a5']);
});
