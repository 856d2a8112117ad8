import { TEAM_ACTIONS, type TeamMember } from '@portal/contracts/admin/team-member';
import { actionVerdicts } from '@portal/portal-sdk/testing';

let last = 0;
export const anId = (): string => `20000000-0000-4000-8000-${String(++last).padStart(12, '0')}`;

/** The actions of a member: those that are named may be done. */
export const teamActions = (...allowed: readonly (typeof TEAM_ACTIONS)[number][]): TeamMember['actions'] =>
  actionVerdicts(TEAM_ACTIONS, ...allowed);

/** An underwriter with access; a test states only what matters to it. */
export function aMember(fields: Partial<TeamMember> = {}): TeamMember {
  const name = fields.name ?? { firstName: 'Uma', lastName: 'Berg' };
  return {
    id: anId(),
    version: 3,
    changedBy: 'Mara Lindqvist',
    changedDateTime: '2026-03-01T10:00:00.000Z',
    fullName: `${name.firstName} ${name.lastName}`,
    email: 'uma@insurer.example',
    position: 'ICUnderwriter',
    designation: null,
    status: 'HasAccess',
    rejectionReason: null,
    locationId: null,
    location: null,
    address: null,
    phone: null,
    cvFileId: null,
    isPrimaryCoordinator: false,
    invite: null,
    actions: teamActions('delete'),
    canBeDeleted: true,
    projectCount: 0,
    ...fields,
    name,
  };
}

/** Builds the answer to a write of a member. */
export const written = (id: string) => ({ id, version: 4, status: 'NoAccess', inviteId: null });

export const aPage = (items: readonly unknown[]) => ({ items, totalPages: 1, totalCount: items.length });

/** Answers to the requests of every team screen. */
export const TEAM_ANSWERS = {
  'get team-members/count-limits': {
    riskEngineers: { limit: 30, occupied: 1 },
    underwriters: { limit: 10, occupied: 3 },
    coordinators: { limit: 3, occupied: 3 },
    riskCoordinators: { limit: 0, occupied: 0 },
  },
  'get users/designations': [
    { id: null, value: 'Risk Engineer' },
    { id: null, value: 'Surveyor' },
    { id: null, value: 'Insurance Coordinator' },
    { id: null, value: 'Risk Coordinator' },
  ],
  'get insurance-companies/current/locations': [
    {
      id: '20000000-0000-4000-8000-00000000aaaa',
      name: 'Main Location',
      isPrimary: true,
      uwAmount: 1,
      engineerAmount: 0,
    },
  ],
};
