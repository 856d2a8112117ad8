import type { FeeAnswerFields } from '@portal/contracts/finance/fee-answer';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { centsOf, type Cents } from '@portal/money';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/**
 * Returns what the accepted fee of a project commits of each service, travel and expenses included (decisions §27). A fee
 * whose assignment has ended commits nothing.
 */
export async function committedOf(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<ReadonlyMap<ServiceType, Cents>> {
  const rows = await queryPrepared<{ service: ServiceType; amount: string }>(target, {
    name: 'accepted-fee',
    text: `
      select c.key as service, c.value as amount from (
        select r.costs from fee_proposals f
        join fee_recipients r on r.fee_proposal_id = f.id and r.status = 'Approved'
        where f.project_id = $1 and f.status = 'Approved' and not f.is_assignment_ended
        order by f.changed_at desc limit 1
      ) fee, jsonb_each_text(fee.costs) c`,
    values: [projectId],
  });
  return new Map(rows.map(({ service, amount }) => [service, centsOf(amount)]));
}

/** Prices that an accepted fee agrees, in the project's currency. */
export interface AgreedRates {
  /** Prices of an hour, by service. */
  readonly hours: ReadonlyMap<ServiceType, Cents>;
  /** Price of an hour of travel; undefined where the fee has no travel. */
  readonly travel: Cents | undefined;
  /** Prices of an item, by category. */
  readonly items: ReadonlyMap<string, Cents>;
}

/** Prices of an accepted fee for the days until its assignment ended. */
export interface AgreedFee extends AgreedRates {
  /** Last day by the engineer's clock; null while the assignment goes on. */
  readonly until: string | null;
}

const NOTHING_AGREED: AgreedRates = { hours: new Map(), travel: undefined, items: new Map() };

/** Returns the prices that hold on a day: those of the first fee that had not ended by then. */
export const agreedOn = (fees: readonly AgreedFee[], date: string): AgreedRates =>
  fees.find(({ until }) => until === null || date <= until) ?? NOTHING_AGREED;

interface BookedEngineer {
  readonly userId: string;
  readonly companyId: string | null;
}

/**
 * Returns the prices that accepted fees of a project agree, by the ends of their assignments: for the engineers of the company
 * that has the fee's own assignment or had it, nobody else (decisions §27). The project may be assigned to another company
 * before that is known here, and a fee without its assignment yet may be refused. A day has one agreed price: of fees
 * that end on one day it is that of the fee which ended first.
 */
export async function agreedFees(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
  { userId, companyId }: BookedEngineer,
): Promise<AgreedFee[]> {
  if (companyId === null) return [];
  const rows = await queryPrepared<{ answer: FeeAnswerFields; until: string | null }>(target, {
    name: 'agreed-fees',
    text: `
      select r.answer, (f.assignment_ended_at at time zone zone_or_utc(
        (select time_zone from known_time_zones where user_id = $3)))::date::text as until
      from fee_proposals f
      join fee_recipients r on r.fee_proposal_id = f.id and r.status = 'Approved'
      left join open_assignments o on o.assignment_id = f.assignment_id and o.project_id = f.project_id
      where f.project_id = $1 and f.status = 'Approved'
        and case when f.is_assignment_ended then f.ended_company_id
          when o.company_is_known then o.company_id
          else (select p.assigned_company_id from known_projects p where p.id = o.project_id) end = $2
      order by f.assignment_ended_at nulls last, f.changed_at desc`,
    values: [projectId, companyId, userId],
  });
  const first = rows.filter(({ until }, at) => rows.findIndex((row) => row.until === until) === at);
  return first.map(({ answer: { engineerRates, travelCost, expenseCosts }, until }) => ({
    until,
    hours: new Map(engineerRates.map(({ serviceType, amount }) => [serviceType, centsOf(amount)])),
    travel: travelCost.amount > 0 ? centsOf(travelCost.amount) : undefined,
    items: new Map(expenseCosts.map(({ category, amount }) => [category, centsOf(amount)])),
  }));
}
