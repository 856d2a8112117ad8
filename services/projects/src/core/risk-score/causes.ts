import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import type { Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import { rescoreProjects, type Cause } from './rescore.ts';

/** A step of an item as far as scores depend on it. */
export interface ScoredStep {
  readonly kind: string;
  readonly id: string;
  readonly projectId: string;
  readonly action: string;
  readonly before: { readonly status: string | null } | null;
  readonly after: { readonly status: string | null } | null;
}

/** Steps of an inspection that change which report notes are scored, or issue its recommendations. */
const INSPECTION_STEPS = ['complete', 'cancel', 'delete', 'issue'];

/** Returns true for a step that can move a score: one of an issued recommendation, but for comments, or of an inspection. */
const canMove = ({ kind, action, before, after }: ScoredStep): boolean => {
  if (kind === 'inspection') return INSPECTION_STEPS.includes(action);
  if (kind !== 'recommendation' || action === 'comment') return false;
  return [before, after].some((state) => state?.status && isIssued(state.status));
};

/** Calculates the scores of the projects of steps again where the steps can move them. */
export async function rescoreAfterSteps(
  tx: Knex.Transaction,
  steps: readonly ScoredStep[],
  actor: Actor,
): Promise<void> {
  const byProject = Map.groupBy(steps.filter(canMove), ({ projectId }) => projectId);
  await rescoreProjects(tx, [...byProject.keys()], (id) => causeOf(byProject.get(id) ?? []), actor);
}

function causeOf(steps: readonly ScoredStep[]): Cause {
  const inspection = steps.find(({ kind }) => kind === 'inspection');
  const [first, ...others] = steps.filter(({ kind }) => kind === 'recommendation');
  const count = first === undefined ? 0 : others.length + 1;
  if (inspection) return { kind: 'inspection', itemId: inspection.id, action: inspection.action, count };
  if (first === undefined) return { kind: 'first' };
  if (others.length > 0) return { kind: 'recommendations', action: first.action, count };
  return { kind: 'recommendation', itemId: first.id, action: first.action, status: first.after?.status ?? null };
}
