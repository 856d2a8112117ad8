import type { DashboardCountries } from '@portal/contracts/insights/dashboard-analytics';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { fileColumn } from '../lists/file-columns.ts';
import { DASHBOARD_LIST_TEXTS as TEXTS } from '../lists/list.texts.ts';

/** Returns the columns of a file that name the currency of its amounts and the day of the rates, as a line of the screen does. */
export const ratesColumns = (rates: DashboardCountries['rates'] | undefined): readonly ListColumn<unknown>[] => [
  fileColumn('currency', TEXTS.currency, () => 'USD'),
  fileColumn('ratesOf', TEXTS.ratesOf, () => rates?.date ?? null, 'date'),
];
