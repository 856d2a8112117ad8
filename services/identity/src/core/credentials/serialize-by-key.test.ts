import { describe, expect, it } from 'vitest';
import { serializeByKey } from './serialize-by-key.ts';

describe('sign-ins of one e-mail', () => {
  it('wait for each other, also for one that fails, and for no other e-mail', async () => {
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = serializeByKey('a', async () => {
      await gate.promise;
      order.push('first');
      throw new Error('wrong');
    });
    const second = serializeByKey('a', async () => {
      order.push('second');
      return 2;
    });
    await serializeByKey('b', async () => order.push('other'));
    expect(order).toEqual(['other']);
    gate.resolve();
    await expect(first).rejects.toThrow('wrong');
    expect(await second).toBe(2);
    expect(order).toEqual(['other', 'first', 'second']);
  });
});
