import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { HistoryField } from '@portal/contracts/projects/history-fields';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';

/** Labels of the fields in the record history: names instead of ids. */
export const HISTORY_LABELS: Readonly<Record<Exclude<HistoryField, PrimaryFunction>, string>> = {
  name: PROJECT_LABELS.name,
  status: 'Status',
  closingReason: 'Closing Reason',
  reopeningReason: 'Reopening Reason',
  parentCompany: PROJECT_LABELS.parentCompanyId,
  type: PROJECT_LABELS.type,
  projectType: PROJECT_LABELS.projectTypeId,
  businessType: PROJECT_LABELS.businessTypeId,
  referenceNumber: PROJECT_LABELS.referenceNumber,
  currency: PROJECT_LABELS.currency,
  constructionValue: PROJECT_LABELS.constructionValue,
  dsuSumInsured: PROJECT_LABELS.dsuSumInsured,
  policyNumber: PROJECT_LABELS.policyNumber,
  policyStartDate: PROJECT_LABELS.policyStartDate,
  policyExpireDate: PROJECT_LABELS.policyExpireDate,
  linePercent: PROJECT_LABELS.linePercent,
  bandPercents: 'Percents of the Bands',
  brPremium: PROJECT_LABELS.brPremium,
  dsuPremium: PROJECT_LABELS.dsuPremium,
  biPremium: PROJECT_LABELS.biPremium,
  triaPremium: PROJECT_LABELS.triaPremium,
  constructionType: PROJECT_LABELS.constructionType,
  combustibility: PROJECT_LABELS.combustibility,
  stories: PROJECT_LABELS.stories,
  area: PROJECT_LABELS.area,
  buildDate: PROJECT_LABELS.buildDate,
  expectedInspections: PROJECT_LABELS.expectedInspections,
  description: PROJECT_LABELS.description,
  specialInstruction: PROJECT_LABELS.specialInstruction,
  isDeployment21Project: 'Deployment 2.1',
  hasDevices: 'Devices on Site',
};

/** The table of the record history. */
export const HISTORY_TEXTS = {
  title: 'Record History',
  date: 'Date',
  changedBy: 'Changed By',
  field: 'Field',
  oldValue: 'Old Value',
  newValue: 'New Value',
  empty: 'Nothing has been changed since the project was added.',
} as const;
