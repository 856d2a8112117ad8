import { randomUUID } from 'node:crypto';
import type { ProjectDetails, ProjectState } from '@portal/contracts/events/project-states';

type Participant = ProjectState['participants'][number];

/** A published project that is valid; a test states what matters to it. */
export const aProject = (fields: Partial<ProjectState> = {}): ProjectState => ({
  projectId: randomUUID(),
  version: 1,
  companyId: randomUUID(),
  companyType: 'Insurance',
  name: 'Harbour Tower',
  status: 'Open',
  participants: [],
  details: DETAILS,
  ...fields,
});

export const DETAILS: ProjectDetails = {
  type: 'OperationalProperty',
  currency: 'EUR',
  policyStartDate: '2026-01-01',
  policyExpireDate: '2028-12-31',
  linePercent: 12.5,
  isDeployment21: false,
};

export const aParticipant = (fields: Partial<Participant> = {}): Participant => ({
  userId: randomUUID(),
  companyId: null,
  role: 'RiskEngineer',
  isPrimary: false,
  ...fields,
});
