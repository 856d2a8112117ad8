import {
  DASHBOARD_COUNT_LIMIT,
  MY_WORK_LIMIT,
  URGENCIES,
  type MyWorkKind,
  type Urgency,
} from '@portal/contracts/insights/dashboard-lists';

/** Work of one kind that waits for a viewer: rows of `from` that meet all of `where`, or groups of them. */
export interface WorkQuery {
  readonly kind: MyWorkKind;
  readonly from: string;
  readonly where: readonly string[];
  /** SQL of the item's id, which makes the key of the work. */
  readonly id: string;
  /** SQL of a JSON object with what title, reason and address are made of. */
  readonly facts: string;
  /** SQL of the number of things that one row stands for. */
  readonly count?: string;
  /** SQL of the day at the site by which it is due, and of the present day there. */
  readonly due?: { readonly on: string; readonly today: string };
  /** SQL that is true where the time has passed, beside a due day before today. */
  readonly isOverdue?: string;
  /** SQL of the instant from which it waits. */
  readonly since?: string;
  /** True for work of no project: `from` has no `p`. */
  readonly isOfNoProject?: boolean;
  /** Columns that rows are grouped by, beside the project's. */
  readonly groupBy?: readonly string[];
}

/** A row of work as the statement gives it. */
export interface StoredWork {
  /** Number of all work of the kind by urgency, up to one beyond the limit of counting. */
  readonly totals: KindTotals;
  readonly kind: MyWorkKind;
  readonly id: string;
  readonly project_id: string | null;
  readonly project_name: string | null;
  readonly count: number;
  readonly due_on: string | null;
  /** Days from today at the site to the due day; negative afterwards. */
  readonly days: number | null;
  readonly urgency: Urgency;
  readonly since: Date | null;
  readonly facts: WorkFacts;
}

export type KindTotals = Readonly<Partial<Record<Urgency, number>>>;

/** Facts of which title, reason and address are made; each kind has some of them. */
export interface WorkFacts {
  readonly id?: string;
  readonly number?: number;
  readonly type?: string;
  readonly name?: string;
  readonly position?: string;
  readonly status?: string;
  readonly folderId?: string;
  readonly counts?: Readonly<Record<string, number>>;
}

/** Days within which something is due this week. */
const WEEK_DAYS = 7;
const URGENCY = `case when is_overdue then 'Overdue' when days is null or days > ${WEEK_DAYS} then 'Waiting' when days = 0 then 'Today' else 'ThisWeek' end`;

/** Items of each urgency that are listed before more of one. */
export const MY_WORK_SHARE = MY_WORK_LIMIT / URGENCIES.length;

/** Order in which the first rows of a kind are taken: as {@link byUrgency} has it. */
const ORDER = 'is_overdue desc, days asc nulls last, due_on, since asc nulls last, project_key, id';

const PROJECT = 'p.id as project_id, p.name as project_name, p.name_key as project_key';
const NO_PROJECT = `null::uuid as project_id, null as project_name, '' as project_key`;

/** Builds the statement of one kind: its first rows, and the first of each urgency, each with the numbers of all. */
export function statementOf(query: WorkQuery): string {
  const { due, groupBy } = query;
  const isLate = due ? `coalesce(${due.on} < ${due.today}, false)` : 'false';
  const overdue = query.isOverdue ? `(${isLate} or ${query.isOverdue})` : isLate;
  return `(with found as (
    select '${query.kind}' as kind, ${query.id}::text as id, ${query.isOfNoProject ? NO_PROJECT : PROJECT}, ${query.count ?? '1'} as count, ${due ? due.on : 'null::date'} as due_on,
      ${due ? `(${due.on} - ${due.today})` : 'null::int'} as days, ${overdue} as is_overdue,
      ${query.since ?? 'null::timestamptz'} as since, ${query.facts} as facts
    from ${query.from} where ${query.where.join(' and ')}
    ${groupBy ? `group by ${['p.id', ...groupBy].join(', ')}` : ''}
    order by ${ORDER} limit ${DASHBOARD_COUNT_LIMIT + 1}
  ), ranked as (
    select found.*, ${URGENCY} as urgency, row_number() over (order by ${ORDER}) as place,
      row_number() over (partition by ${URGENCY} order by ${ORDER}) as place_in_urgency
    from found
  ) select (
      select jsonb_object_agg(urgency, number) from (select urgency, count(*) as number from ranked group by urgency) counted
    ) as totals, ranked.*
    from ranked where place <= ${MY_WORK_LIMIT} or place_in_urgency <= ${MY_WORK_SHARE})`;
}
