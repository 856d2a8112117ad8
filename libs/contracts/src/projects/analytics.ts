import * as v from 'valibot';
import { calendarDate, id, instant } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { projectCategorySchema } from './project-lists.ts';
import { RECOMMENDATION_PRIORITIES, RECOMMENDATION_STATUSES } from './recommendation-lists.ts';
import { riskCause, riskInputs, riskPair, riskPart, scoredSection } from './risk-score.ts';
import { TAB_REASONS } from './tab-access.ts';

/** Query of the four calls of ANALYTICS. */
export const analyticsQuery = v.object({ projectId: v.string(MESSAGES.required) });

/** `GET /analytics/access`: whether the tab opens for the viewer, else the reason (spec 2 §2). */
export const analyticsAccessAnswer = answer(
  v.object({ isAvailable: v.boolean(), reason: v.nullable(v.picklist(Object.values(TAB_REASONS))) }),
);
export type AnalyticsAccess = v.InferOutput<typeof analyticsAccessAnswer>['data'];

/** Largest number of moves of a score that are answered. */
export const MAX_RISK_MOVES = 500;

const scoredInspection = v.object({
  id,
  number: v.number(),
  /** The day on which it began, at its site. */
  startDay: calendarDate,
  isCompleted: v.boolean(),
});
export type ScoredInspection = v.InferOutput<typeof scoredInspection>;

/** The newest calculation with all that went into it. */
export const riskCalculation = v.object({
  calculatedDateTime: instant,
  /** The pair that is shown: of both, the one whose band is worse (decisions §27). */
  shown: riskPair,
  /** The other pair; null where there is one only. */
  other: v.nullable(riskPair),
  parts: v.array(riskPart),
  inputs: riskInputs,
  /** The inspection whose report notes are scored. */
  inspection: v.nullable(scoredInspection),
  notesChangedDateTime: v.nullable(instant),
  /** Null also for who does not open LOCATION. */
  hazardsAssessedDateTime: v.nullable(instant),
  /** Sections of the report notes; null for who does not read report notes. */
  sections: v.nullable(v.array(scoredSection)),
});
export type RiskCalculation = v.InferOutput<typeof riskCalculation>;

/** A move of the shown score, with the change that it followed. */
export const riskMove = v.object({
  id,
  happenedDateTime: instant,
  /** Null where report notes were taken back. */
  shown: v.nullable(riskPair),
  /** The other pair; null where there is one only. */
  other: v.nullable(riskPair),
  parts: v.array(riskPart),
  cause: riskCause,
});
export type RiskMove = v.InferOutput<typeof riskMove>;

/** `GET /analytics/risk-score`: the score, its moves, the newest first, and the inspections of the project. */
export const riskScoreAnswer = answer(
  v.object({
    type: projectCategorySchema,
    /** Null until report notes exist. */
    current: v.nullable(riskCalculation),
    /** The newest moves, and of each day before them the last one. */
    history: v.pipe(v.array(riskMove), v.maxLength(MAX_RISK_MOVES)),
    /** True where there are older days than those of the history. */
    hasEarlier: v.boolean(),
    inspections: v.array(scoredInspection),
  }),
);
export type RiskScoreOfProject = v.InferOutput<typeof riskScoreAnswer>['data'];

/** Ages of open recommendations in days since their issue; the last has no end. */
export const RECOMMENDATION_AGES = ['0-30', '31-60', '61-90', '91-180', '181+'] as const;

const counted = <const Names extends readonly string[]>(names: Names) =>
  v.array(v.object({ name: v.picklist(names), count: v.number() }));

/** `GET /analytics/charts`: figures of the recommendations that the viewer sees, and of the score's parts. */
export const analyticsChartsAnswer = answer(
  v.object({
    /** Null for who does not see recommendations. */
    recommendations: v.nullable(
      v.object({
        total: v.number(),
        overdue: v.number(),
        /** Categories of the project, the most frequent first. */
        byCategory: v.array(v.object({ name: v.string(), open: v.number(), closed: v.number() })),
        byPriority: v.array(
          v.object({ name: v.picklist(RECOMMENDATION_PRIORITIES), open: v.number(), closed: v.number() }),
        ),
        byStatus: counted(RECOMMENDATION_STATUSES),
        /** Open ones that have been issued, by the days since. */
        byAge: counted(RECOMMENDATION_AGES),
        /** Days from issue to close by priority, of those closed; the median is null for none. */
        timeToClose: v.array(
          v.object({
            name: v.picklist(RECOMMENDATION_PRIORITIES),
            closed: v.number(),
            medianDays: v.nullable(v.number()),
            longestDays: v.nullable(v.number()),
          }),
        ),
      }),
    ),
    /** Sections of the report notes by inspection; null for who does not read report notes. */
    sections: v.nullable(v.array(v.object({ inspection: scoredInspection, sections: v.array(scoredSection) }))),
  }),
);
export type AnalyticsCharts = v.InferOutput<typeof analyticsChartsAnswer>['data'];

/** An open recommendation with the points that closing it removes (decisions §14). */
export const improvement = v.object({
  id,
  number: v.number(),
  category: v.string(),
  type: v.string(),
  priority: v.picklist(RECOMMENDATION_PRIORITIES),
  status: v.picklist(RECOMMENDATION_STATUSES),
  dueDate: v.nullable(calendarDate),
  isOverdue: v.boolean(),
  /** Points in the total that closing it alone removes, unrounded; 0 where others hold the part at its maximum. */
  points: v.number(),
  /** The score that would be shown if it alone were closed. */
  shown: riskPair,
});
export type Improvement = v.InferOutput<typeof improvement>;

/** Largest number of improvements that are answered. */
export const MAX_IMPROVEMENTS = 500;

/**
 * `GET /analytics/improvements`: the open recommendations with the largest gains in their order, and what libs/risk-score needs to
 * tell the score without several of them. Empty for who does not see recommendations, and null until report notes exist.
 */
export const improvementsAnswer = answer(
  v.object({
    shown: v.nullable(riskPair),
    inputs: v.nullable(riskInputs),
    items: v.pipe(v.array(improvement), v.maxLength(MAX_IMPROVEMENTS)),
    /** Number of all open recommendations, also of those that are not answered. */
    total: v.number(),
  }),
);
export type Improvements = v.InferOutput<typeof improvementsAnswer>['data'];
