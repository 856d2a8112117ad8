import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';
import { tooMany } from './errors.ts';

const limits = { waiting: 10, refusal: () => tooMany('Too much at once.') };
const REFUSED = { statusCode: 429, message: 'Too much at once.' };

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
  const inTurn = limitConcurrency({ ...limits, atOnce: 3, ofOne: 2, waitingOfOne: 10 });
  const { names, work, end } = started();
  const done = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => inTurn(name.charAt(0), work(name)));
  expect(names).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await done[3];
  expect(names).toEqual(['a1', 'a2', 'b1', 'c1']);
  end('a2');
  expect(await done[1]).toBe('a2');
  expect(names.at(-1)).toBe('a3');
});

it('work that fails gives its place away', async () => {
  const inTurn = limitConcurrency({ ...limits, atOnce: 1, ofOne: 1, waitingOfOne: 1 });
  const { names, work, end } = started();
  const bad = inTurn('a', work('bad'));
  const good = inTurn('b', work('good'));
  end('bad');
  await expect(bad).rejects.toThrow('bad');
  expect(names).toEqual(['bad', 'good']);
  end('good');
  expect(await good).toBe('good');
});

it('a free place goes to the person whose last work began first, whoever came first', async () => {
  const inTurn = limitConcurrency({ ...limits, atOnce: 2, ofOne: 2, waitingOfOne: 10 });
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
  const inTurn = limitConcurrency({ ...limits, atOnce: 1, ofOne: 1, waitingOfOne: 10 });
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
  const inTurn = limitConcurrency({ ...limits, atOnce: 1, ofOne: 1, waitingOfOne: 2 });
  const { names, work, end } = started();
  const done = ['a1', 'a2', 'a3'].map((name) => inTurn('a', work(name)));
  await expect(inTurn('a', work('a4'))).rejects.toMatchObject(REFUSED);
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

it('no more of all waits than may: the last work of the one with most of it gives way', async () => {
  const inTurn = limitConcurrency({ ...limits, atOnce: 1, ofOne: 1, waitingOfOne: 10, waiting: 3 });
  const { names, work, end } = started();
  const begin = (name: string) => inTurn(name.charAt(0), work(name));
  const done = ['a1', 'a2', 'a3'].map(begin);
  const last = begin('a4');
  const given = expect(last).rejects.toMatchObject(REFUSED);
  done.push(begin('b1'));
  await given;
  // One with as much as those who wait is refused: somebody would only take the place of an equal.
  await expect(begin('b2')).rejects.toMatchObject(REFUSED);
  await expect(begin('a5')).rejects.toMatchObject(REFUSED);
  for (const name of ['a1', 'b1', 'a2', 'a3']) {
    await expect.poll(() => names).toContain(name);
    end(name);
  }
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(names).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('work whose client has left is not done, and holds no place in the queue', async () => {
  const inTurn = limitConcurrency({ ...limits, atOnce: 1, ofOne: 1, waitingOfOne: 1 });
  const { names, work, end } = started();
  const response = (closed = false) => Object.assign(new EventEmitter(), { closed }) as EventEmitter & ServerResponse;
  const first = inTurn('a', work('a1'), response());
  const left = response();
  const given = inTurn('a', work('a2'), left);
  left.emit('close');
  await expect(given).rejects.toMatchObject({ statusCode: 429 });
  await expect(inTurn('a', work('a3'), response(true))).rejects.toMatchObject({ statusCode: 429 });

  const stays = response();
  const last = inTurn('a', work('a4'), stays);
  end('a1');
  await first;
  expect(names).toEqual(['a1', 'a4']);
  // Closed while it is done: it goes on.
  stays.emit('close');
  end('a4');
  expect(await last).toBe('a4');
});
