import { setTimeout as wait } from 'node:timers/promises';
import { demoId } from '@portal/contracts/common/demo';
import type { Knex } from 'knex';
import { PORTFOLIOS } from './portfolio.ts';

const PAUSE_MS = 200;

/**
 * Waits until services/geo has assessed the primary locations of the demo projects, at most `most` milliseconds. Scores of the demo
 * count hazards in the past: one that comes later would move them today. Returns the number of locations that are not assessed.
 */
export async function waitForHazards(knex: Knex, most: number): Promise<number> {
  const ids = PORTFOLIOS.flatMap(({ key, projects }) =>
    Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`)),
  );
  const end = Date.now() + most;
  for (;;) {
    const { rows } = await knex.raw<{ rows: { missing: number }[] }>(MISSING, [ids]);
    const missing = rows[0]?.missing ?? 0;
    if (missing === 0 || Date.now() >= end) return missing;
    await wait(PAUSE_MS);
  }
}

const MISSING = `
  select count(*)::integer as missing from locations l
  where l.project_id = any(?::uuid[]) and l.is_primary
    and not exists (select from location_assessments a where a.location_id = l.id)`;
