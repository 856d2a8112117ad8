import type { ProjectTab } from '@portal/contracts/common/tabs';
import { asText, useSearch } from '@portal/portal-sdk';
import { NEW_ITEM } from '@portal/ui';

/** The parameter of each tab that opens one of its items beside the list. */
const ITEM_PARAMETERS: Partial<Readonly<Record<ProjectTab, string>>> = {
  notes: 'noteId',
  documents: 'fileId',
  contacts: 'contactId',
  inspections: 'inspectionId',
  feeProposal: 'feeProposalId',
  recommendations: 'recommendationId',
  claims: 'claimId',
  expenses: 'expenseId',
  resources: 'assignmentId',
  devices: 'deviceId',
  reports: 'reportId',
};

/** Parameters that open something of an item in the place of its list: the answers side by side, the editor. */
const IN_PLACE_OF_LIST: Partial<Readonly<Record<ProjectTab, readonly [name: string, value: string]>>> = {
  feeProposal: ['view', 'comparison'],
  reports: ['mode', 'edit'],
};

/** Reads the ids of items that exist; those of new ones open a panel over the list. */
const existing = asText((text) => !text.startsWith(NEW_ITEM));
const SCHEMA = {
  ...Object.fromEntries(Object.values(ITEM_PARAMETERS).map((name) => [name, existing])),
  ...Object.fromEntries(Object.values(IN_PLACE_OF_LIST).map(([name]) => [name, asText()])),
};

/** Returns true while the address names an item that the tab opens beside its list, also before the tab's code is there. */
export function useNamesItem(tab: ProjectTab): boolean {
  const [values] = useSearch(SCHEMA);
  const parameter = ITEM_PARAMETERS[tab];
  const [name, value] = IN_PLACE_OF_LIST[tab] ?? [];
  return parameter !== undefined && values[parameter] !== undefined && (name === undefined || values[name] !== value);
}
