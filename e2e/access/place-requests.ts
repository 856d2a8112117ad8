import type { Page } from '@portal/contracts/common/list';
import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import type { Candidate, Contact } from '@portal/contracts/projects/contact';
import type { Locations } from '@portal/contracts/projects/location';
import type { CreateProject } from '@portal/contracts/projects/project';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import type { ParentCompany, ProjectBusinessType, ProjectType } from '@portal/contracts/projects/types';
import type { Walker } from './walkers.ts';

/**
 * A project of Northwind whose primary risk engineer is the insurer's own: a risk company is a mere contact in it, and a
 * contact whom the engineer has entered waits for access.
 */
export interface InsurersProject {
  readonly projectId: string;
  /** An upcoming inspection. */
  readonly inspectionId: string;
  /** The contact who waits, without an account. */
  readonly waitingId: string;
}

const NAME = 'Engineer of the insurer';
const START = '2099-01-01T09:00:00.000Z';
const END = '2099-01-01T17:00:00.000Z';

interface Company {
  readonly coordinator: Walker;
  readonly engineer: Walker;
  /** Coordinator of a risk company that the insurer works with. */
  readonly riskCoordinator: Walker;
  /** Details of any project of the company. */
  readonly project: CreateProject;
}

/** Makes the project, or finds that of an earlier walk. */
export async function makeInsurersProject(company: Company): Promise<InsurersProject> {
  const { coordinator, engineer, riskCoordinator, project } = company;
  const { api } = coordinator;
  const { items } = await api<{ items: ProjectListRow[] }>('GET', `/projects?name=${encodeURIComponent(NAME)}`);
  const found = items.find(({ name }) => name === NAME);
  const projectId = found?.id ?? (await addProject(coordinator, project));
  if (!found) {
    for (const { viewer } of [engineer, riskCoordinator]) await addFromUser(coordinator, projectId, viewer.userId);
    await api('PUT', `/projects/${projectId}/primary-risk-engineer`, { email: engineer.email });
  }
  return {
    projectId,
    inspectionId: await inspectionOf(coordinator, engineer, projectId),
    waitingId: await waitingOf(coordinator, engineer, projectId),
  };
}

/**
 * Adds the project with a parent company of its own and seeded types: the risk company reads their names, not the marked
 * ones of other projects.
 */
async function addProject({ api }: Walker, project: CreateProject): Promise<string> {
  const parents = await api<ParentCompany[]>('GET', '/parent-companies');
  const known = parents.find(({ name }) => name === NAME);
  const { id: parentCompanyId } = known ?? (await api<ParentCompany>('POST', '/parent-companies', { name: NAME }));
  const types = await api<ProjectBusinessType[]>('GET', '/project-business-types');
  const projectTypes = await api<ProjectType[]>('GET', `/project-types?type=${project.type}`);
  const type = types.find(
    (one) => one.isSeeded && projectTypes.some(({ id, isSeeded }) => isSeeded && id === one.projectTypeId),
  );
  if (!type) throw new Error('There are no seeded types of projects');
  const { id: businessTypeId, projectTypeId } = type;
  const details = { ...project, name: NAME, parentCompanyId, projectTypeId, businessTypeId };
  return (await api<{ id: string }>('POST', '/projects', details)).id;
}

async function addFromUser({ api }: Walker, projectId: string, userId: string): Promise<void> {
  const candidates = await api<Candidate[]>('GET', '/contacts/global/by-position');
  const id = candidates.find((candidate) => candidate.userId === userId)?.id;
  if (id === undefined) throw new Error(`${userId} cannot be added to a project`);
  await api('POST', '/contacts/from-user', { projectId, id });
}

async function inspectionOf({ api }: Walker, engineer: Walker, projectId: string): Promise<string> {
  const { items } = await api<Inspections>('GET', `/inspections?projectId=${projectId}`);
  if (items[0]) return items[0].id;
  const coordinate = { latitude: 47.37, longitude: 8.54 };
  const place = { projectId, name: NAME, address: NAME, coordinate, countryCode: 'CH' };
  const known = (await api<Locations>('GET', `/locations?projectId=${projectId}`)).items[0];
  const { id: locationId } = known ?? (await api<{ id: string }>('POST', '/locations', place));
  const times = { startDateTime: START, endDateTime: END };
  const body = { projectId, locationId, ...times, kind: 'Desktop', agenda: NAME };
  return (await engineer.api<Inspection>('POST', '/inspections', body)).id;
}

async function waitingOf({ api }: Walker, engineer: Walker, projectId: string): Promise<string> {
  const path = `/contacts?ProjectId=${projectId}&pageSize=100`;
  const known = (await api<Page<Contact>>('GET', path)).items.find(({ accessRequest }) => accessRequest !== null);
  if (known) return known.id;
  const name = { firstName: 'Wanda', lastName: 'Waiting' };
  const body = { projectId, position: 'SiteContact', name, companyName: NAME, email: 'waiting@site.example' };
  return (await engineer.api<{ id: string }>('POST', '/contacts', body)).id;
}
