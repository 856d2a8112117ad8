import type { RiskMove } from '@portal/contracts/projects/analytics';
import { isPartOfNotes } from '@portal/contracts/projects/risk-band';
import type { RiskInputs, RiskPart } from '@portal/contracts/projects/risk-score';
import { qualityPoints } from '@portal/risk-score';

/** Parts of a project's score that a viewer may see beside the score itself. */
export interface Insight {
  /** True if REPORT NOTES opens for the viewer: for clients and brokers only once a report is shared (decisions §27). */
  readonly readsNotes: boolean;
  readonly readsRecommendations: boolean;
  /** True if INSPECTIONS or ANALYTICS opens for the viewer: the trend of ANALYTICS names inspections to all who open it. */
  readonly readsInspections: boolean;
  /** True if LOCATION opens for the viewer, with the hazards of the locations. */
  readonly readsHazards: boolean;
}

/** Returns the parts of a score; of report notes, which not everybody reads, only their sum to those who do not. */
export const partsFor = (parts: readonly RiskPart[], { readsNotes }: Insight): RiskPart[] =>
  parts.filter(({ name }) => readsNotes || !isPartOfNotes(name));

/**
 * Returns inputs by which the same score is calculated, without what the viewer does not read: of report notes and of hazards
 * there is only their sum, of recommendations nothing.
 */
export function inputsFor(inputs: RiskInputs, { readsNotes, readsRecommendations, readsHazards }: Insight): RiskInputs {
  return {
    ...inputs,
    notes: readsNotes || inputs.notes.length === 0 ? inputs.notes : [sumOf(inputs.notes)],
    hazards: readsHazards ? inputs.hazards : sumOfHazards(inputs.hazards),
    recommendations: readsRecommendations ? inputs.recommendations : [],
  };
}

function sumOf(notes: RiskInputs['notes']): RiskInputs['notes'][number] {
  const maxPoints = notes.reduce((sum, part) => sum + part.maxPoints, 0);
  const points = notes.reduce((sum, part) => sum + qualityPoints(part), 0);
  return { partId: 'reportNotes', title: 'Report Notes', maxPoints, weightedScore: points, weightedMax: maxPoints };
}

/** Returns one hazard with the points of all; none where nothing is known of any. */
function sumOfHazards(hazards: RiskInputs['hazards']): RiskInputs['hazards'] {
  const known = hazards.filter(({ raw, points }) => raw !== null && points !== null);
  const points = known.reduce((sum, one) => sum + (one.points ?? 0), 0);
  return known.length > 0 ? [{ peril: null, raw: null, points }] : [];
}

/** Returns a move with its cause as far as the viewer reads the item that it names. */
export function moveFor(move: RiskMove, insight: Insight): RiskMove {
  const { cause } = move;
  const isOfNotes = cause.kind === 'answers' || cause.kind === 'first';
  const isOfRecommendations = cause.kind === 'recommendation' || cause.kind === 'recommendations';
  const isHidden =
    (isOfNotes && !insight.readsNotes) ||
    (isOfRecommendations && !insight.readsRecommendations) ||
    (cause.kind === 'location' && !insight.readsHazards) ||
    (cause.kind === 'inspection' && !insight.readsInspections);
  return {
    ...move,
    parts: partsFor(move.parts, insight),
    cause: isHidden
      ? { kind: cause.kind, itemId: null, number: null, action: null, status: null, count: null, actorName: null }
      : { ...cause, count: insight.readsRecommendations ? cause.count : null },
  };
}
