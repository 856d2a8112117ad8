import type { Assignment, Assignments, Suggestions } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_BUTTONS, type AssignmentButton } from '@portal/contracts/projects/assignment-lists';
import { anId } from './project.builder.ts';

/** The actions of an assignment as the server judges them: those that are named may be done, others are no one's. */
export const assignmentActions = (...allowed: readonly AssignmentButton[]): Assignment['actions'] =>
  ASSIGNMENT_BUTTONS.map((action) =>
    allowed.includes(action)
      ? { action, allowed: true }
      : { action, allowed: false, obstacle: 'role', reason: 'NotYours', text: 'Not yours.' },
  );

export const ENGINEER = {
  ...{ userId: anId(92), firstName: 'Erik', lastName: 'Stone' },
  ...{ email: 'engineer@riskco.example', companyName: 'Granite Risk' },
};
export const COLLEAGUE = { ...ENGINEER, userId: anId(93), firstName: 'Ida', email: 'ida@riskco.example' };

/** An assignment of the project that `aProject` builds: a risk company's, as its insurer sees it. */
export const anAssignment = (over: Partial<Assignment> = {}): Assignment => ({
  ...{ id: anId(90), version: 2, projectId: anId(1), projectName: 'Harbour Tower', projectStatus: 'Open' },
  status: 'AwaitingResource',
  company: { id: anId(91), name: 'Granite Risk' },
  invitedCompany: null,
  ...{ engineer: null, proposedEngineer: null, inspectionDate: '2026-12-15', declineReason: null },
  ...{ createdBy: 'Clara Nordin', createdDateTime: '2026-11-20T09:41:00Z' },
  ...{ changedBy: 'Clara Nordin', changedDateTime: '2026-11-20T09:41:00Z' },
  actions: assignmentActions('nameEngineer', 'setInspectionDate', 'cancel'),
  ...over,
});

/** A page of assignments, as somebody sees it who may assign. */
export const assignmentsOf = (items: readonly Assignment[], over: Partial<Assignments> = {}): Assignments => ({
  items: [...items],
  totalCount: items.length,
  totalPages: Math.ceil(items.length / 10),
  create: { action: 'create', allowed: true },
  ...over,
});

/** Granite Risk and its two engineers. */
export const SUGGESTIONS: Suggestions = {
  companies: [{ id: anId(91), name: 'Granite Risk' }],
  companyContacts: [{ id: anId(94), name: 'Basalt Risk', email: 'desk@basalt.example' }],
  engineers: [ENGINEER, COLLEAGUE].map((one) => ({
    ...{ ...one, companyId: anId(91) },
    ...{ designation: 'Fire Engineer', completedInspections: 3, load: 1, distanceKm: 150 },
  })),
};
