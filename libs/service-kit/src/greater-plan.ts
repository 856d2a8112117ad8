/**
 * SQL that orders subscriptions by the plan in a column, the greatest first: of two of one company that overlap for a moment, as
 * at a renewal, the greater counts (decisions §3.2).
 */
export const greaterPlanFirst = (plan: string): string =>
  `array_position(array['Global', 'Pro', 'LitePlus', 'Lite', 'FreeUsage'], ${plan})`;
