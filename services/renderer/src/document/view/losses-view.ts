import type { ReportData, ReportExcerpt } from '@portal/contracts/reports/report-data';
import { VALUE_TEXTS } from '@portal/contracts/projects/value-at-risk-lists';
import { CLAIM_STATUS_LABELS, CLAIM_TYPE_LABELS } from '@portal/contracts/projects/claim-lists';
import { amountText, dateText, NOTHING, numberText, paragraphsOf, percentText } from './formats.ts';
import { unknownScore } from './empty-view.ts';
import type { Fact } from './project-view.ts';
import { ABSENT_TEXTS, CHAPTER_TITLES } from './report.texts.ts';

type LossHistory = NonNullable<ReportExcerpt['lossHistory']>;
type Estimates = NonNullable<ReportExcerpt['lossEstimates']>;

/** Chapter of claims; types and amounts stand only where the report shares them (decisions §11). */
export function lossesView({ sharesAmounts, claims }: LossHistory, currency: string, most = claims.length) {
  const shown = claims.toSorted((a, b) => b.dateOfLoss.localeCompare(a.dateOfLoss)).slice(0, most);
  const more = claims.length - shown.length;
  return {
    kind: 'losses' as const,
    title: CHAPTER_TITLES.losses,
    startsPage: false,
    intro: paragraphsOf(introOf(claims.length, more)),
    columns: sharesAmounts ? [1.2, 1.4, 1.6, 1.2, 1.1, 1.7, 1.7] : [1, 2, 1, 1],
    head: [
      'Claim',
      ...(sharesAmounts ? ['Type'] : []),
      'Cause',
      'Date of loss',
      'Status',
      ...(sharesAmounts ? ['Amount', 'Paid'] : []),
    ],
    rightFrom: sharesAmounts ? [false, false, false, false, false, true, true] : [false, false, false, false],
    rows: shown.map((claim) => [
      claim.claimNumber,
      ...(sharesAmounts ? [CLAIM_TYPE_LABELS[claim.type ?? ''] ?? claim.type ?? NOTHING] : []),
      claim.cause,
      dateText(claim.dateOfLoss),
      CLAIM_STATUS_LABELS[claim.status],
      ...(sharesAmounts ? [amountText(claim.amount, currency), amountText(claim.paid, currency)] : []),
    ]),
  };
}

function introOf(count: number, more: number): string {
  if (count === 0) return ABSENT_TEXTS.claims;
  const recorded = count === 1 ? 'One claim is recorded.' : `${count} claims are recorded, the latest first.`;
  return more > 0 ? `${recorded} ${more} more are not listed here.` : recorded;
}

/** Chapter of loss estimates: each item, the formula with its numbers, and the company's share (decisions §15, §27). */
export function estimatesView(one: Estimates, currency: string) {
  const money = (amount: number | null) => amountText(amount, currency);
  return {
    kind: 'estimates' as const,
    title: CHAPTER_TITLES.estimates,
    startsPage: false,
    glance: [
      {
        label: 'Total insured value',
        figure: money(one.totalInsuredValue),
        note: usdNote(one, one.inUsd?.totalInsuredValue),
      },
      { label: 'Value at risk', figure: money(one.valueAtRisk), note: usdNote(one, one.inUsd?.valueAtRisk) },
      ...(one.companyShare === null
        ? []
        : [
            {
              label: 'Company share',
              figure: money(one.companyShare),
              note: one.linePercent === null ? '' : `${percentText(one.linePercent)} line`,
            },
          ]),
    ],
    head: ['Item', 'Declared value', 'Damage', 'Value at risk'],
    rows: one.items.map((item) => [
      item.name,
      money(item.declaredValue),
      percentText(item.damagePercent),
      money(item.valueAtRisk),
    ]),
    inputsTitle: 'Inputs of the formula',
    inputs: inputsOf(one),
    formulaTitle: 'Formula',
    formula: paragraphsOf(one.formula),
    notes: notesOf(one),
  };
}

const usdNote = ({ inUsd }: Estimates, amount: number | null | undefined): string =>
  inUsd && amount != null ? `${amountText(amount, 'USD')} at ${inUsd.rate} of ${dateText(inUsd.rateDate)}` : '';

/** Says what the figures do not: why there is no value at risk, and that the rate is an old one (decisions §27). */
const notesOf = ({ valueAtRisk, inUsd }: Estimates): string[] => [
  ...(valueAtRisk === null ? [VALUE_TEXTS.noScore] : []),
  ...(inUsd?.isOld ? [VALUE_TEXTS.oldRate(dateText(inUsd.rateDate))] : []),
];

const inputsOf = ({ indemnityMonths, progress, bandPercent }: Estimates): Fact[] => [
  ...(indemnityMonths === null ? [] : [{ label: 'Indemnity period', value: `${numberText(indemnityMonths)} months` }]),
  ...(progress === null ? [] : [{ label: 'Elapsed part of the policy', value: percentText(progress * 100) }]),
  ...(bandPercent === null ? [] : [{ label: 'Damage of the band', value: percentText(bandPercent) }]),
];

/** Facts of a report's first lines: the score, the value at risk and the open recommendations. */
export function glanceOf(
  { score, lossEstimates, recommendations, withoutFacts }: Partial<ReportData>,
  currency: string,
) {
  const open = (recommendations ?? []).filter(({ status }) => status !== 'Closed');
  const count = (priority: string) => open.filter((one) => one.priority === priority).length;
  const urgent = ['Immediate', 'Urgent']
    .flatMap((priority) => (count(priority) > 0 ? [`${count(priority)} ${priority}`] : []))
    .join(', ');
  return [
    ...(score
      ? [
          {
            label: 'Risk score',
            figure: `${numberText(score.points)} of ${numberText(score.max)}`,
            note: `${score.band.level} of 7, ${score.band.name}`,
          },
        ]
      : unknownScore({ withoutFacts })),
    ...(lossEstimates && lossEstimates.valueAtRisk !== null
      ? [
          {
            label: 'Value at risk',
            figure: amountText(lossEstimates.valueAtRisk, currency),
            note: usdNote(lossEstimates, lossEstimates.inUsd?.valueAtRisk),
          },
        ]
      : []),
    ...(recommendations ? [{ label: 'Open recommendations', figure: String(open.length), note: urgent }] : []),
  ];
}
