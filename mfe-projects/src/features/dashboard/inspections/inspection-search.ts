import { DASHBOARD_STATUSES } from '@portal/contracts/projects/inspection-lists';
import { asOneOf, asText, useSearch } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import { isMonth } from '../../inspections/calendar/month.ts';
import { INSPECTION_VIEWS } from '../../inspections/inspection.texts.ts';
import { asSomeOf } from '../lists/some-of.ts';

const SEARCH = {
  status: asSomeOf(DASHBOARD_STATUSES),
  isOverdue: asOneOf(['true']),
  show: asOneOf(INSPECTION_VIEWS).withDefault('list'),
  /** `YYYY-MM`; absent for the current one. */
  month: asText(isMonth),
  page: LIST_SEARCH.page,
  name: LIST_SEARCH.name,
};

/** Keeps view, month and the list's own filters in the address. */
export function useInspectionSearch() {
  const [{ status, isOverdue, show, month, name }, setSearch] = useSearch(SEARCH);
  return { narrowing: { status, isOverdue }, show, month, name, setSearch };
}
