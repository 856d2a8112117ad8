import type { RiskCalculation } from '@portal/contracts/projects/analytics';
import { RECOMMENDATION_STATUS_LABELS } from '@portal/contracts/projects/recommendation-lists';
import type { RiskInputs, RiskPartName, ScoredPart } from '@portal/contracts/projects/risk-score';
import { pointsOfRecommendations, qualityPoints, reckoningOf } from '@portal/risk-score';
import { formatDate, formatInstant, formatNumber } from '@portal/ui';
import { PERIL_LABELS } from '../../locations/peril-labels.ts';
import { SCORE_TEXTS as TEXTS } from './score.texts.ts';

/** Parts of report notes that a part of the score counts by itself. */
const NOTES_OF: Partial<Readonly<Record<RiskPartName, string>>> = { sop: 'SOP', constructionData: 'ConstructionData' };

/** Returns what a part of a score is made of, a line for each input, and the day from which it is. */
export function ingredientsOf(name: RiskPartName, current: RiskCalculation): readonly string[] {
  switch (name) {
    case 'reportNotes':
      return [...inspectionLines(current), ...current.inputs.notes.map(notesLine)];
    case 'sop':
    case 'constructionData':
      return current.inputs.notes.filter(({ partId }) => partId === NOTES_OF[name]).map(notesLine);
    case 'hazards':
      return hazardLines(current);
    case 'recommendations':
      return recommendationLines(current);
  }
}

function inspectionLines({ inspection, notesChangedDateTime }: RiskCalculation): readonly string[] {
  const lines: string[] = [];
  if (inspection) {
    const line = inspection.isCompleted ? TEXTS.notesOf : TEXTS.notesInProgress;
    lines.push(line(inspection.number, formatDate(inspection.startDay)));
  }
  if (notesChangedDateTime) lines.push(TEXTS.notesChanged(formatInstant(notesChangedDateTime)));
  return lines;
}

const notesLine = (part: ScoredPart): string =>
  TEXTS.notes(
    part.title,
    formatNumber(part.weightedScore),
    formatNumber(part.weightedMax),
    formatNumber(qualityPoints(part)),
    formatNumber(part.maxPoints),
  );

function hazardLines({ inputs, hazardsAssessedDateTime }: RiskCalculation): readonly string[] {
  const lines = inputs.hazards.map(({ peril, raw, points }) => {
    if (peril === null) return TEXTS.hazardsTogether(points ?? 0);
    const label = PERIL_LABELS[peril];
    if (points === null && peril === 'hurricane') return TEXTS.hazardNotScored(label);
    return raw === null || points === null
      ? TEXTS.hazardWithoutData(label)
      : TEXTS.hazard(label, formatNumber(raw), points);
  });
  lines.push(...reckoningLine('hazards', inputs));
  return hazardsAssessedDateTime ? [...lines, TEXTS.hazardsAssessed(formatInstant(hazardsAssessedDateTime))] : lines;
}

function recommendationLines({ inputs }: RiskCalculation): readonly string[] {
  const open = inputs.recommendations.filter(({ status, count }) => status !== 'Closed' && count > 0);
  if (open.length === 0) return [TEXTS.noRecommendations];
  const lines = open.map((group) =>
    TEXTS.group(
      group.count,
      group.priority,
      RECOMMENDATION_STATUS_LABELS[group.status],
      formatNumber(pointsOfRecommendations([group])),
      group.isOverdue,
    ),
  );
  return [...lines, ...reckoningLine('recommendations', inputs)];
}

/** Returns the line that leads from the points of the inputs to those of the part; none where they are the same. */
function reckoningLine(part: 'hazards' | 'recommendations', inputs: RiskInputs): readonly string[] {
  const { sum, factor, maxPoints, points } = reckoningOf(part, inputs);
  if (points === sum) return [];
  const product = TEXTS.product(formatNumber(sum), factor === 1 ? null : String(factor));
  return [
    points < sum * factor
      ? TEXTS.limited(product, formatNumber(maxPoints))
      : TEXTS.reckoned(product, formatNumber(points)),
  ];
}
