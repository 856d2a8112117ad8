import type { Improvements } from '@portal/contracts/projects/analytics';
import {
  ISSUED_STATUSES,
  OTHER_TYPE,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import type { ScoredRecommendations } from '@portal/contracts/projects/risk-score';
import { improvementsOf } from '@portal/risk-score';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { OVERDUE, PAST_DUE } from '../core/inspection/due-days.ts';
import { calculationOf } from './scores.repository.ts';

/** A recommendation that adds points to the score: issued, and not closed. */
interface OpenItem {
  readonly id: string;
  readonly number: number;
  readonly category: string;
  readonly type: string;
  readonly other_type: string | null;
  readonly priority: RecommendationPriority;
  readonly status: ScoredRecommendations['status'];
  readonly due_on: string | null;
  /** True once the due day has ended, which adds points also while the project is closed. */
  readonly isOverdue: boolean;
  /** True where people are told so: not in closed projects, which wait for no step. */
  readonly isShownOverdue: boolean;
}

const OPEN = ISSUED_STATUSES.filter((status) => status !== 'Closed');

/**
 * Returns the open recommendations of a project with the points that closing each removes, in order of gain (decisions
 * §14). Unissued ones add nothing and are left out, so that nobody learns of them here.
 */
export async function improvementsOfProject(pool: pg.Pool, projectId: string): Promise<Improvements> {
  const [current, items] = await Promise.all([
    calculationOf(pool, projectId),
    queryPrepared<OpenItem>(pool, {
      name: 'analytics-open-items',
      text: `
        select r.id, r.number, r.category, r.type, r.other_type, r.priority, r.status, r.due_on,
          ${PAST_DUE} as "isOverdue", ${OVERDUE} as "isShownOverdue"
        from recommendations r where r.project_id = $1 and r.status = any($2::text[]) order by r.number`,
      values: [projectId, OPEN],
    }),
  ]);
  if (!current) return { shown: null, inputs: null, items: [] };
  const { inputs, shown } = current.calculation;
  return {
    ...{ shown, inputs },
    items: improvementsOf(inputs, items).map(({ item, points, shown: then }) => ({
      ...{ id: item.id, number: item.number, category: item.category },
      type: item.type === OTHER_TYPE ? (item.other_type ?? item.type) : item.type,
      ...{ priority: item.priority, status: item.status, dueDate: item.due_on, isOverdue: item.isShownOverdue },
      ...{ points, shown: then },
    })),
  };
}
