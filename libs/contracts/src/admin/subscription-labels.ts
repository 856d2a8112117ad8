import type { Package, SubscriptionPeriod } from './packages.ts';

/** Periods as people read them (spec 3 §9). */
export const PERIOD_LABELS: Readonly<Record<SubscriptionPeriod, string>> = {
  OneMonth: '1 Month',
  ThreeMonths: '3 Months',
  SixMonths: '6 Months',
  Year: '1 Year',
};

/** Packages as people read them (spec 1 §6). */
export const PACKAGE_LABELS: Readonly<Record<Package, string>> = {
  Lite: 'Lite',
  LitePlus: 'Lite+',
  Pro: 'Pro',
  Global: 'Global',
};
