import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterEach, expect, it, vi } from 'vitest';
import { waitForNewProject } from './new-project.ts';

const COORDINATOR = { role: 'ICCoordinator', companyType: 'Insurance', plan: 'Global' } as const;

afterEach(() => vi.restoreAllMocks());

/** A database to which the event of a project comes after some looks. */
function databaseAfter(looks: number) {
  const query = vi.fn(async ({ values: [ids] }: { values: [string[]] }) => ({
    rows: query.mock.calls.length > looks ? ids.map((id) => ({ id })) : [],
  }));
  const client = { acquireConnection: async () => ({ query }), releaseConnection: async () => undefined };
  return { db: { client } as unknown as Knex, query };
}

it('a new project is waited for by those who may have added it', async () => {
  // The wait does not end before.
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const { db, query } = databaseAfter(2);
  await waitForNewProject(db, COORDINATOR, randomUUID());
  expect(query).toHaveBeenCalledTimes(3);
});

it('nobody else waits, and nothing does that cannot be a project', async () => {
  const { db, query } = databaseAfter(0);
  await waitForNewProject(db, { ...COORDINATOR, role: 'ICUnderwriter' }, randomUUID());
  await waitForNewProject(db, COORDINATOR, 'no-such-project');
  expect(query).not.toHaveBeenCalled();
});
