import { useEndpoint, useWrite, type Answer } from '@portal/portal-sdk';

/** An inspection to choose from. */
export type InspectionChoice = Answer<'GET /inspections/dropdown'>[number];

/** Reads the inspections to choose from; everybody who has the tab may. */
export const useInspectionChoices = (projectId: string) =>
  useEndpoint('GET /inspections/dropdown', { query: { projectId } });

/** Every inspection of a project: there are ten at most, besides those that were cancelled. */
const ALL = 100;

const notCancelled = ({ items }: Answer<'GET /inspections'>) => items.filter(({ status }) => status !== 'Cancelled');

/** Reads the inspections with what may be done now; who only reads, or acts at the site, has nothing to do there. */
export const useInspectionActions = (projectId: string, isWanted: boolean) =>
  useEndpoint('GET /inspections', isWanted ? { query: { projectId, pageSize: ALL } } : null, {
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
