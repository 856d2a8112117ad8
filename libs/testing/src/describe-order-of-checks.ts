import type { ServiceName } from '@portal/contracts/common/paths';
import { describe, expect, it } from 'vitest';
import { tryInOrder, writesOf, type TriedWrite } from './order-of-checks.ts';

/** A service as the test of its writes reaches it. */
type Target = Parameters<typeof tryInOrder>[0];

/**
 * Describes the test that each write of a service that knows its caller tells of the earliest of several breaches.
 * @param tried what each write sends, by its key
 * @param target the service, once it is started
 */
export function describeOrderOfChecks(
  service: ServiceName,
  tried: Readonly<Record<string, () => TriedWrite | Promise<TriedWrite>>>,
  target: () => Target,
): void {
  const writes = writesOf(service);
  describe('a write that breaks several checks is told of the earliest (decisions §26.19)', () => {
    it('is tried for each write that knows its caller', () => {
      expect(Object.keys(tried).toSorted()).toEqual([...writes.keys()].toSorted());
    });

    it.each([...writes])('%s', async (key, endpoint) => {
      const write = await tried[key]?.();
      if (!write) throw new Error(`There is no request for ${key}`);
      const { got, wanted } = await tryInOrder(target(), endpoint, write);
      expect(got).toEqual(wanted);
    });
  });
}
