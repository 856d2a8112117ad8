import { useEndpoint, useWrite, type Answer } from '@portal/portal-sdk';

/** An inspection to choose from. */
export type InspectionChoice = Answer<'GET /inspections/dropdown'>[number];

/** Reads the inspections to choose from; everybody with the tab may. */
export const useInspectionChoices = (projectId: string) =>
  useEndpoint('GET /inspections/dropdown', { query: { projectId } });

/** Page size for all inspections of a project: ten at most, and cancelled ones. */
const ALL = 100;

/** The input that reads all inspections of a project. */
export const allInspections = (projectId: string) => ({ query: { projectId, pageSize: ALL } });

/** Returns the inspections that take place. */
export const notCancelled = ({ items }: Answer<'GET /inspections'>) =>
  items.filter(({ status }) => status !== 'Cancelled');

/** Reads the inspections with their actions; not loaded for people who only read, or act at the site. */
export const useInspectionActions = (projectId: string, isWanted: boolean) =>
  useEndpoint('GET /inspections', isWanted ? allInspections(projectId) : null, {
    select: notCancelled,
    retry: false,
  });

export const INSPECTION_CALLS = ['sendForApproval', 'sendToRiskEngineer', 'issue'] as const;
export type InspectionCall = (typeof INSPECTION_CALLS)[number];

const ENDPOINTS = {
  sendForApproval: 'PUT /inspections/{id}/send-for-approval',
  sendToRiskEngineer: 'PUT /inspections/{id}/send-to-risk-engineer',
  issue: 'PUT /inspections/{id}/issue',
} as const satisfies Record<InspectionCall, string>;

/** Moves all recommendations of an inspection on. */
export const useInspectionCall = (call: InspectionCall) => useWrite(ENDPOINTS[call], { refreshWhenRefused: true });
