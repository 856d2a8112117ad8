import type { DashboardFilter } from '@portal/contracts/insights/dashboard-lists';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';

/** Labels of the dashboard's filters (spec 2 §3). */
export const DASHBOARD_FILTER_LABELS: Readonly<Record<DashboardFilter, string>> = {
  parentCompanyId: PROJECT_LABELS.parentCompanyId,
  projectType: PROJECT_LABELS.type,
  projectTypeId: PROJECT_LABELS.projectTypeId,
  categoryType: 'Business Category',
  businessTypeId: PROJECT_LABELS.businessTypeId,
  constructionType: PROJECT_LABELS.constructionType,
  countryName: 'Country',
  fromPolicyStartDateTime: 'Policy Start from',
  insuranceCompanyId: 'Insurance Company',
  projectStatus: 'Project Status',
};

/** The filters in the order of their fields. */
export const FILTER_ORDER = Object.keys(DASHBOARD_FILTER_LABELS) as readonly DashboardFilter[];
