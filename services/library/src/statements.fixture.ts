import type { Deps } from '@portal/service-kit';
import type { Client, QueryConfig } from 'pg';
import { vi } from 'vitest';

/** Returns the statements that match and are sent to PostgreSQL by this process during some work, with those of others. */
export async function statementsOf(
  { pool }: Pick<Deps, 'pool'>,
  pattern: RegExp,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const { Client: OfPool } = pool as unknown as { readonly Client: typeof Client };
  const sent = vi.spyOn(OfPool.prototype, 'query');
  try {
    await work();
    const texts = sent.mock.calls.map(([query]: readonly unknown[]) =>
      typeof query === 'string' ? query : (query as QueryConfig).text,
    );
    return texts.filter((text) => pattern.test(text));
  } finally {
    sent.mockRestore();
  }
}
