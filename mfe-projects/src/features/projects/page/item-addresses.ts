import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { ItemAddress } from '../../../lists/use-names-item.ts';

/** Tabs whose addresses open one of their items beside the list. */
export const ITEM_ADDRESSES: Partial<Readonly<Record<ProjectTab, ItemAddress>>> = {
  notes: { parameter: 'noteId' },
  documents: { parameter: 'fileId' },
  contacts: { parameter: 'contactId' },
  inspections: { parameter: 'inspectionId' },
  feeProposal: { parameter: 'feeProposalId', instead: ['view', 'comparison'] },
  recommendations: { parameter: 'recommendationId' },
  claims: { parameter: 'claimId' },
  expenses: { parameter: 'expenseId' },
  resources: { parameter: 'assignmentId' },
  devices: { parameter: 'deviceId' },
  reports: { parameter: 'reportId', instead: ['mode', 'edit'] },
};
