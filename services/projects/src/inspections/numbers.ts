import type { Knex } from 'knex';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import type { InspectionState } from '../core/inspection/status-for.ts';

/** Number of inspections that a project expects, its policy period, and the inspections of each number. */
export interface ExpectedInspections {
  readonly maxCount: number;
  readonly policyStart: string;
  readonly policyExpiry: string;
  /** Inspections that were not cancelled. */
  readonly dated: readonly NumberedInspection[];
  /** Number of cancelled ones, by inspection number. */
  readonly cancelled: Readonly<Record<number, number>>;
}

interface NumberedInspection extends InspectionState {
  readonly number: number;
}

/** The expected inspections of a project, with those that were scheduled. */
export async function expectedInspections(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<ExpectedInspections> {
  const [row] = await queryPrepared<ExpectedInspections>(target, {
    name: 'expected-inspections',
    text: `
      select p.expected_inspections as "maxCount", p.policy_start_date as "policyStart",
        p.policy_expire_date as "policyExpiry", coalesce((
          select json_agg(json_build_object('number', i.number, 'status', i.status, 'isIssued', i.issued_at is not null,
            'openStatuses', array(select distinct r.status from recommendations r
              where r.inspection_id = i.id and r.status <> 'Closed')))
          from inspections i where i.project_id = p.id and i.status <> 'Cancelled'), '[]') as dated, coalesce((
          select json_object_agg(c.number, c.count) from (
            select i.number, count(*) from inspections i where i.project_id = p.id and i.status = 'Cancelled' group by i.number
          ) c), '{}') as cancelled
      from projects p where p.id = $1`,
    values: [projectId],
  });
  if (!row) throw new Error('The project went while it was locked');
  return row;
}

/** The lowest expected number without a date; null where each has one. What was cancelled has none. */
export function nextNumber({ maxCount, dated }: ExpectedInspections): number | null {
  for (let number = 1; number <= maxCount; number++) if (!isTaken(dated, number)) return number;
  return null;
}

/** Returns true if a number has a date already. */
export const isTaken = (dated: readonly NumberedInspection[], number: number): boolean =>
  dated.some((one) => one.number === number);

const DAY_MS = 86_400_000;

/** The first day of an inspection's share of the policy period, which is divided equally (decisions §6). */
export function anticipatedDate({ maxCount, policyStart, policyExpiry }: ExpectedInspections, number: number): string {
  const [start, end] = [Date.parse(policyStart), Date.parse(policyExpiry)];
  const days = Math.floor((((end - start) / DAY_MS) * (number - 1)) / maxCount);
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}
