import { expect, it } from 'vitest';
import { abortable } from './abortable.ts';

it('is the promise, until the signal is aborted', async () => {
  const stopping = new AbortController();
  expect(await abortable(Promise.resolve(5), stopping.signal)).toBe(5);
  const waiting = abortable(new Promise(() => undefined), stopping.signal);
  stopping.abort(new Error('stopping'));
  await expect(waiting).rejects.toThrow('stopping');
});

it('takes the rejection of what nobody waits for any more', async () => {
  const stopped = AbortSignal.abort(new Error('stopping'));
  await expect(abortable(Promise.reject(new Error('closed')), stopped)).rejects.toThrow('stopping');
});
