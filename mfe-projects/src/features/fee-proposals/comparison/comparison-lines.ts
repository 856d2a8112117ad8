import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { FeeComparison } from '@portal/contracts/finance/fee-proposal';
import { lowestOf } from '@portal/money';
import { ANSWER_TEXTS as TEXTS } from '../fee-proposal.texts.ts';

/** A line of the comparison, with a value for each answer. */
export interface ComparedLine {
  readonly label: string;
  readonly isMoney: boolean;
  /** Null where an answer has no such line. */
  readonly values: readonly (number | null)[];
  /** The lowest value; undefined where an answer has none, or all have the same. */
  readonly lowest: number | undefined;
  /** True for sums of the lines above. */
  readonly isSum: boolean;
  /** Rest of the service’s budget; null without a budget, undefined where the line is of no one service. */
  readonly left?: number | null;
}

/** Lines that belong together, under their title. */
export interface ComparedGroup {
  readonly title: string;
  readonly hint?: string;
  readonly lines: readonly ComparedLine[];
}

type Answer = FeeComparison['answers'][number];
type Kind = 'money' | 'number' | 'sum';

function lineOf(label: string, kind: Kind, values: readonly (number | null)[]): ComparedLine {
  const known = values.filter((value) => value !== null);
  const lowest = known.length === values.length ? lowestOf(known) : undefined;
  return { label, isMoney: kind !== 'number', values, lowest, isSum: kind === 'sum' };
}

type Work = { readonly amount: number; readonly hours: number; readonly inspectionCount: number } | undefined;

/** Returns the lines of what is charged by the hour. */
function linesOfWork(works: readonly Work[], totals: readonly (number | null)[]): readonly ComparedLine[] {
  return [
    lineOf(
      TEXTS.rate,
      'money',
      works.map((work) => work?.amount ?? null),
    ),
    lineOf(
      TEXTS.hours,
      'number',
      works.map((work) => work?.hours ?? null),
    ),
    lineOf(
      TEXTS.inspections,
      'number',
      works.map((work) => work?.inspectionCount ?? null),
    ),
    lineOf(TEXTS.lineTotal, 'sum', totals),
  ];
}

/** Returns the lines of a comparison: services, travel, expenses by category, the total, and the cost of each service. */
export function groupsOf({ answers, services, categories }: FeeComparison): readonly ComparedGroup[] {
  const each = (value: (answer: Answer) => number | null) => answers.map(value);
  return [
    ...services.map(({ serviceType }) => ({
      title: SERVICE_LABELS[serviceType],
      lines: linesOfWork(
        answers.map(({ engineerRates }) => engineerRates.find((one) => one.serviceType === serviceType)),
        each(({ totals }) => totals.engineerRates.find((one) => one.serviceType === serviceType)?.total ?? null),
      ),
    })),
    {
      title: TEXTS.travel,
      lines: linesOfWork(
        answers.map(({ travelCost, totals }) => (totals.travelTotal > 0 ? travelCost : undefined)),
        each(({ totals }) => totals.travelTotal),
      ),
    },
    {
      title: TEXTS.expenses,
      lines: [
        ...categories.map((category) =>
          lineOf(
            category,
            'money',
            each(({ totals }) => totals.expenseCosts.find((one) => one.category === category)?.total ?? null),
          ),
        ),
        lineOf(
          TEXTS.lineTotal,
          'sum',
          each(({ totals }) => totals.expenseTotal),
        ),
      ],
    },
    {
      title: TEXTS.total,
      lines: [
        lineOf(
          TEXTS.total,
          'sum',
          each(({ totals }) => totals.total),
        ),
      ],
    },
    {
      title: TEXTS.byService,
      hint: TEXTS.byServiceHint,
      lines: services.map(({ serviceType, left, costs }) => ({
        ...lineOf(SERVICE_LABELS[serviceType], 'money', costs),
        left,
      })),
    },
  ];
}
