import { listQuery } from '../common/list.ts';
import { DASHBOARD_MAX_PAGE_SIZE } from './dashboard-lists.ts';

/** Query of a list of the dashboard: as of any list, with pages that are large enough for files of many rows. */
export const dashboardListQuery = <const Fields extends readonly string[]>(sortFields: Fields) =>
  listQuery(sortFields, DASHBOARD_MAX_PAGE_SIZE);
