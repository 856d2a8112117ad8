import type { FeeFormData } from '@portal/contracts/finance/fee-answer';

/** Data of a valid link: two services, two inspections. */
export const aFeeForm = (over: Partial<FeeFormData> = {}): FeeFormData => ({
  feeProposalServiceTypes: { InitialInspection: 'Initial Inspection', MainReport: 'Main Report' },
  feeProposalInspectionCount: 2,
  projectName: 'Mountain Dam',
  projectLocation: '28 Lime Street, London',
  projectCurrency: 'EUR',
  feeProposalDescription: 'Two visits\nbefore winter.',
  feeProposalFileInfo: { name: 'Plan.pdf', id: '00000000-0000-4000-8000-00000000000f', grant: 'secret-of-the-link' },
  ...over,
});
