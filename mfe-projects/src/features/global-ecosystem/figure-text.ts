import { formatNumber } from '@portal/ui';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from './global-ecosystem.texts.ts';

/** Returns a count as it is shown; one that is withheld is `NO DATA` (decisions §27). */
export const countText = (count: number | null): string => (count === null ? TEXTS.noData : formatNumber(count));

/** Returns an amount in USD, which has three digits, without decimals; one that is withheld is `NO DATA`. */
export const amountText = (amount: number | null): string =>
  amount === null ? TEXTS.noData : `${formatNumber(amount)} ${TEXTS.currency}`;

/** Figures of the market or of a country, with their labels, in the order of the cards. */
export function figuresOf(figures: {
  readonly projects: number | null;
  readonly claims: number | null;
  readonly risks: number | null;
  readonly amount: number | null;
}): readonly (readonly [label: string, text: string])[] {
  return [
    [TEXTS.projects, countText(figures.projects)],
    [TEXTS.claims, countText(figures.claims)],
    [TEXTS.recommendations, countText(figures.risks)],
    [TEXTS.claimsTotal, amountText(figures.amount)],
  ];
}
