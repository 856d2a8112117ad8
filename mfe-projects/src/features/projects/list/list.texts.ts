import { PROJECT_COLUMN_LABELS } from '@portal/contracts/projects/list-texts';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import type { ProjectFilter } from '@portal/contracts/projects/list-columns';

/** Labels of what narrows the project list. */
export const PROJECT_FILTER_LABELS: Readonly<Record<ProjectFilter, string>> = {
  projectStatus: 'Status',
  type: PROJECT_LABELS.type,
  projectTypeId: PROJECT_LABELS.projectTypeId,
  parentCompanyId: PROJECT_LABELS.parentCompanyId,
  insuranceCompanyId: 'Insurance Company',
  countryName: 'Country',
  policyExpireFrom: 'Policy Expiry from',
  policyExpireTo: 'Policy Expiry to',
  readyToBeReallocated: 'Ready to be reallocated',
  riskBand: PROJECT_COLUMN_LABELS.riskBand,
};

/** Buttons, menus and dialogs of the list's filters, columns and views. */
export const LIST_SCREEN_TEXTS = {
  endsBeforeItBegins: `${PROJECT_FILTER_LABELS.policyExpireTo} must not be before ${PROJECT_FILTER_LABELS.policyExpireFrom}.`,
  columnsHelp: 'The project’s name is always shown.',
  allProjects: 'All projects',
  open: 'Open',
  actionsFor: (name: string): string => `Actions for ${name}`,
  yes: 'Yes',
} as const;
