import { projectScopeOf, type ProjectScope, type Viewer } from '@portal/access';
import type { CreateAssignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { admit, invalid } from '@portal/service-kit';
import { evaluateAssignment } from '@portal/workflow';
import type { Knex } from 'knex';
import { isProjectId, reachProject } from '../core/access/reach-project.ts';
import { EVENTS } from '../core/assignment/assignment-events.ts';
import { hasOpenAssignment, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { columnsOfBook } from '../core/assignment/bind-company.ts';
import { contentOf, insertAssignment, letIn, type NewAssignment } from '../core/assignment/change-assignment.ts';
import type { ChangeAuthor } from '../core/change/change.ts';
import { recordSteps } from '../core/change/record-change.ts';
import { countEnteredEmail } from '../core/contacts/entered-emails.ts';
import { waitEnded } from '../core/primary/waiting-for-engineer.ts';
import { projectOfScope } from '../core/project/project.repository.ts';
import { checkDate, checkEngineer, madeBy } from './admit-change.ts';
import { factsOfNew } from './assignment.mapping.ts';
import { inviteEvents } from './invited-companies.ts';
import { isPrimaryEngineer } from './primary-engineer.ts';
import { companyOfBook, suggestedCompanies } from './suggestions.ts';

/** Author of an assignment that nobody made in person. */
const PORTAL = 'Risk Portal';

/**
 * Assigns a project to a risk company, to one of the insurer's book, which may have no account, or to an engineer, who has to
 * acknowledge (decisions §9, §27). @throws 429 after many companies of the book
 */
export async function addAssignment(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, inspectionDate = null, ...to }: CreateAssignment,
): Promise<StoredAssignment> {
  const { companyId = null, companyContactId = null, riskEngineerId = null } = to;
  if (companyContactId !== null) await countEnteredEmail(tx, viewer);
  // The e-mail of a company is locked before its project.
  const contact = companyContactId === null ? undefined : await companyOfBook(tx, viewer, companyContactId);
  const booked = contact && (await columnsOfBook(tx, contact));
  const project = await reachProject(tx, viewer, projectId, 'resources', 'no key update');
  const facts = factsOfNew(project.status, await hasOpenAssignment(tx, project.id));
  const action = riskEngineerId === null ? 'create' : 'createForEngineer';
  const { to: status } = admit(evaluateAssignment(facts, action, viewer));
  if ([companyId, companyContactId, riskEngineerId].filter((id) => id !== null).length !== 1)
    throw invalid({ companyId: [ASSIGNMENT_TEXTS.oneOfBoth] });
  if (companyContactId !== null) {
    if (!booked) throw invalid({ companyContactId: [ASSIGNMENT_TEXTS.companyNotCandidate] });
  } else if (companyId !== null) {
    const [company] = isProjectId(companyId) ? await suggestedCompanies(tx, viewer, project, companyId) : [];
    if (!company) throw invalid({ companyId: [ASSIGNMENT_TEXTS.companyNotCandidate] });
  } else await checkEngineer(tx, viewer, project, riskEngineerId ?? '');
  await checkDate(tx, project.id, inspectionDate);
  const columns = {
    ...({ project_id: project.id, status: status === 'Unviewed' ? status : 'AwaitingResource' } as const),
    ...{ company_id: companyId, engineer_id: riskEngineerId, inspection_date: inspectionDate, ...booked },
  };
  return storeAssignment(tx, { scope: projectScopeOf(viewer), columns, made: madeBy(viewer) });
}

interface AdmittedAssignment {
  /** Scope in which the project is found. */
  readonly scope: ProjectScope;
  readonly columns: NewAssignment;
  readonly made: ChangeAuthor;
}

/**
 * Stores an assignment that was admitted, of a project that the transaction has locked, and lets its resource in; a company
 * without an account is invited.
 */
export async function storeAssignment(
  tx: Knex.Transaction,
  { scope, columns, made }: AdmittedAssignment,
): Promise<StoredAssignment> {
  const { project_id: projectId, engineer_id: engineerId = null } = columns;
  const before = await projectOfScope(tx, scope, projectId);
  const wasPrimary = engineerId !== null && (await isPrimaryEngineer(tx, projectId, engineerId));
  if (engineerId !== null) await letIn(tx, projectId, engineerId);
  const named = { ...columns, engineer_was_primary: wasPrimary };
  const row = await insertAssignment(tx, named, made.actor?.name ?? PORTAL);
  const step = { kind: 'assignment', id: row.id, projectId, action: 'create' } as const;
  await recordSteps(tx, [{ ...step, before: null, after: contentOf(row), details: { projectId } }], {
    event: [
      EVENTS.created(row),
      ...(row.engineer ? [EVENTS.engineerNamed(row)] : []),
      ...inviteEvents(row),
      waitEnded(before),
    ],
    ...made,
  });
  return row;
}
