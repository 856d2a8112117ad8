import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';

/** Returns true until all that was asked for last, of projects and of money, is stored (ADR 44). */
export async function readIsFilling(pool: pg.Pool): Promise<boolean> {
  const [last] = await queryPrepared<{ isFilling: boolean }>(pool, {
    name: 'dashboard-is-filling',
    text: `select announced_at is null or money_announced_at is null as "isFilling"
      from rebuilds order by requested_at desc limit 1`,
    values: [],
  });
  return last?.isFilling ?? false;
}
