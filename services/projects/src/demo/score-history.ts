import {
  AWAITING_STATUSES,
  isIssued,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import { placeOfRiskBand } from '@portal/contracts/projects/risk-band';
import type { RiskCause, RiskInputs, ScoredPart, ScoredRecommendations } from '@portal/contracts/projects/risk-score';
import { riskScoreOf, type RiskScore } from '@portal/risk-score';
import { DAY_MS, NOTES_MS } from './risk-sites.ts';

/** Surveys of two years before the first inspection of the portal, a quarter of a year apart. */
const SURVEYS = 8;
const QUARTER_MS = 92 * DAY_MS;

/** A project with the facts of which its history is made. */
export interface DemoHistory {
  readonly type: ProjectCategory;
  /** Hazards of the primary location, which do not move: those of today have always been there. */
  readonly hazards: RiskInputs['hazards'];
  readonly inspections: readonly {
    readonly id: string;
    readonly startedAt: number;
    readonly completedAt: number | null;
    readonly issuedAt: number | null;
    readonly parts: readonly ScoredPart[];
  }[];
  readonly recommendations: readonly {
    readonly id: string;
    readonly priority: RecommendationPriority;
    readonly dueOn: string | null;
    readonly steps: readonly { readonly at: number; readonly status: string; readonly by: string }[];
  }[];
}

/** A move of a score. */
export interface DemoMove {
  readonly at: number;
  readonly inputs: RiskInputs;
  readonly score: RiskScore;
  readonly cause: RiskCause;
}

const NOTHING = { itemId: null, number: null, action: null, status: null, count: null, actorName: null } as const;

/** Returns the moves of a score up to now: those of earlier surveys, then one for each fact that changed a shown value. */
export function movesOf(history: DemoHistory, now: number): DemoMove[] {
  const moves: DemoMove[] = [];
  const add = (at: number, inputs: RiskInputs, cause: Partial<RiskCause> & Pick<RiskCause, 'kind'>) => {
    const score = riskScoreOf(inputs);
    const last = moves.at(-1)?.score;
    if (score === null || at > now || (last && textOf(last) === textOf(score))) return;
    moves.push({ at, inputs, score, cause: { ...NOTHING, ...cause } });
  };
  const [first] = history.inspections;
  if (!first) return [];
  for (let n = SURVEYS; n > 0; n--) {
    add(
      first.startedAt - n * QUARTER_MS,
      { ...inputsAt(history, 0), notes: worse(first.parts, n) },
      { kind: 'answers' },
    );
  }
  for (const { at, cause } of momentsOf(history)) add(at, inputsAt(history, at), cause);
  return moves;
}

const textOf = ({ shown, other }: RiskScore): string =>
  [shown, other].map((pair) => pair && `${pair.score}/${pair.max}/${placeOfRiskBand(pair.band)}`).join();

/** Parts as an earlier survey found them: a twentieth of the points worse each time. */
const worse = (parts: readonly ScoredPart[], surveys: number): ScoredPart[] =>
  parts.map((part) => ({
    ...part,
    weightedScore: Math.min(part.weightedMax, Math.round(part.weightedScore + (part.weightedMax * surveys) / 20)),
  }));

type Moment = { readonly at: number; readonly cause: Partial<RiskCause> & Pick<RiskCause, 'kind'> };

function momentsOf({ inspections, recommendations }: DemoHistory): Moment[] {
  const moments = inspections.flatMap(({ id, startedAt, completedAt, issuedAt }): Moment[] => [
    { at: startedAt + NOTES_MS, cause: { kind: 'answers', itemId: id } },
    ...(completedAt === null ? [] : [{ at: completedAt, cause: inspectionStep(id, 'complete') }]),
    ...(issuedAt === null ? [] : [{ at: issuedAt + DAY_MS / 24, cause: inspectionStep(id, 'issue') }]),
  ]);
  for (const { id, steps, dueOn } of recommendations) {
    const after = steps.filter(({ status }) => isIssued(status) && status !== 'Issued');
    for (const { at, status, by } of after)
      moments.push({ at, cause: { kind: 'recommendation', itemId: id, status, actorName: by } });
    if (dueOn !== null) moments.push({ at: Date.parse(dueOn) + DAY_MS, cause: { kind: 'overdue' } });
  }
  return moments.toSorted((one, other) => one.at - other.at);
}

const inspectionStep = (itemId: string, action: string) => ({ kind: 'inspection', itemId, action }) as const;

/** Returns the inputs as they were at a moment. */
function inputsAt({ type, hazards, inspections, recommendations }: DemoHistory, at: number): RiskInputs {
  const completed = inspections.filter(({ completedAt }) => completedAt !== null && completedAt <= at);
  const scored = completed.at(-1) ?? inspections.find(({ startedAt }) => startedAt <= at);
  const groups = new Map<string, ScoredRecommendations>();
  for (const { priority, dueOn, steps } of recommendations) {
    const status = steps.findLast((step) => step.at <= at)?.status;
    if (status === undefined || !isIssued(status)) continue;
    const awaits = (AWAITING_STATUSES as readonly string[]).includes(status);
    const isOverdue = awaits && dueOn !== null && Date.parse(dueOn) + DAY_MS <= at;
    const key = [priority, status, isOverdue].join();
    const group = { priority, status: status as ScoredRecommendations['status'], isOverdue, count: 0 };
    groups.set(key, { ...group, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return {
    type,
    notes: [...(scored?.parts ?? [])],
    hazards,
    isIssued: inspections.some(({ issuedAt }) => issuedAt !== null && issuedAt <= at),
    recommendations: [...groups.values()],
  };
}
