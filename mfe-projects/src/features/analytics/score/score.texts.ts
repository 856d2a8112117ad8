import type { RiskCauseKind } from '@portal/contracts/projects/risk-score';

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/** Texts of a risk score and of its explanation (decisions §14, §27). */
export const SCORE_TEXTS = {
  name: 'Risk Score',
  of: (score: number, max: number): string => `${score} of ${max},`,
  explain: (score: string): string => `Risk score ${score}: explain`,
  explained: 'Risk score explained',
  closed: 'ANALYTICS of this project are not open to you.',
  none: 'There is no risk score until report notes are populated.',
  shownIsWorse: (other: string): string =>
    `The score has two readings, before and after recommendations. The one with the worse band is shown; the other is ${other}.`,
  higherIsWorse: 'The higher the score, the worse the risk.',
  calculated: (at: string): string => `Calculated on ${at}.`,
  parts: 'Parts of the score',
  part: 'Part',
  points: 'Points',
  share: (points: string, max: string): string => `${points} of ${max}`,
  band: 'Band',
  madeOf: 'Made of',
  missing: 'Nothing is known yet.',
  notes: (title: string, weighted: string, max: string, points: string, maxPoints: string): string =>
    `${title}: ${weighted} of ${max} weighted points of the answers, ${points} of ${maxPoints} points`,
  notesOf: (inspection: number, day: string): string => `Inspection ${inspection} of ${day}`,
  notesInProgress: (inspection: number, day: string): string => `Inspection ${inspection} of ${day}, in progress`,
  notesChanged: (at: string): string => `Answers last changed on ${at}`,
  hazardsAssessed: (at: string): string => `Hazards assessed on ${at}`,
  hazard: (name: string, level: string, points: number): string =>
    `${name}, class ${level} of 10: ${counted(points, 'point', 'points')}`,
  hazardsTogether: (points: number): string => `Perils together: ${counted(points, 'point', 'points')}`,
  product: (sum: string, factor: string | null): string =>
    `${sum} points in all${factor === null ? '' : ` × ${factor}`}`,
  reckoned: (product: string, points: string): string => `${product} = ${points}`,
  limited: (product: string, max: string): string => `${product}, at most ${max}`,
  hazardWithoutData: (name: string): string => `${name}: no data`,
  hazardNotScored: (name: string): string => `${name}: not scored`,
  group: (count: number, priority: string, status: string, points: string, isOverdue: boolean): string =>
    `${count} ${priority}, ${status}${isOverdue ? ', overdue' : ''}: ${points} points`,
  noRecommendations: 'No open recommendations',
  moves: 'Moves of the score',
  move: (from: string, to: string): string => `From ${from} to ${to}`,
  stays: (shown: string, other: string): string => `Still ${shown}; the other reading is now ${other}`,
  began: (to: string): string => `First ${to}`,
  changedPart: (name: string, change: string): string => `${name} ${change}`,
  noMoves: 'The score has not moved yet.',
  by: (name: string): string => `by ${name}`,
  causes: {
    answers: (number: number | null): string =>
      number === null
        ? 'Answers of report notes changed'
        : `Answers of the report notes of Inspection ${number} changed`,
    recommendation: (number: number | null, status: string): string =>
      `Recommendation${number === null ? '' : ` ${number}`}${status === '' ? ' changed' : `: ${status}`}`,
    recommendations: (count: number | null): string =>
      count === null
        ? 'Several recommendations changed'
        : `${counted(count, 'recommendation', 'recommendations')} changed`,
    inspection: (number: number | null, action: string): string =>
      `Inspection${number === null ? '' : ` ${number}`} ${action}`,
    category: 'The category of the project changed',
    location: 'The location or its hazards changed',
    overdue: 'Recommendations became overdue',
    first: 'First calculation',
  } satisfies Record<RiskCauseKind, unknown>,
  inspectionSteps: {
    complete: 'was completed',
    cancel: 'was cancelled',
    delete: 'was deleted',
    issue: 'issued its recommendations',
  } as Readonly<Record<string, string>>,
  inspectionChanged: 'changed',
} as const;
