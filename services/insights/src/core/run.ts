import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import type { Parameters } from './parameters.ts';

/** Statements that each connection keeps the plan of. */
const KEPT_SHAPES = 200;
const names = new Map<string, string>();

/**
 * Runs a statement. The plan is kept for each of its shapes, except `byValues`: what filters leave of many projects decides
 * about the best plan, so that it is made anew (ADR 6).
 */
export async function run<Row extends object>(
  pool: pg.Pool,
  text: string,
  { values }: Parameters,
  byValues = false,
): Promise<Row[]> {
  let name = names.get(text) ?? '';
  if (!name && !byValues && names.size < KEPT_SHAPES) {
    name = `dashboard-${names.size}`;
    names.set(text, name);
  }
  return queryPrepared<Row>(pool, { name, text, values: [...values] });
}
