import { setTimeout as wait } from 'node:timers/promises';
import type { ExpenseRate, Rates } from '@portal/contracts/admin/rates';
import type { TabAccessEntry } from '@portal/contracts/admin/settings';
import type { Budget, Budgets } from '@portal/contracts/finance/budget';
import type { Invite } from '@portal/contracts/admin/invite';
import type { CauseOfLoss, Claims } from '@portal/contracts/projects/claim';
import type { StoredFile, UploadUrl } from '@portal/contracts/library/attachment';
import type { Locations } from '@portal/contracts/projects/location';
import type { CreateProject } from '@portal/contracts/projects/project';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import type { DashboardView, DashboardViews } from '@portal/contracts/insights/dashboard-view';
import type { ProjectView, ProjectViews } from '@portal/contracts/projects/project-view';
import type { ParentCompany, ProjectBusinessType, ProjectType } from '@portal/contracts/projects/types';
import { IMPORT_FILE_FIELD, type ImportStatus } from '@portal/contracts/projects/import';
import { aRow, workbook } from '../fixtures/workbook.ts';
import { makeContact, type WalkContact } from './place-contacts.ts';
import { makeFee, type WalkFee } from './place-money.ts';
import { makeProjectItems, type ProjectItemIds } from './project-items.ts';
import { beginUpload, makeProjectDocuments, type ProjectDocuments } from './place-documents.ts';
import type { Walker } from './walkers.ts';

/** Items of one company that the walk uses. */
export interface Tenant {
  readonly key: string;
  /** Part of every name of the company's items: an answer with it reveals the company. */
  readonly marker: string;
  readonly projectId: string;
  readonly closedProjectId: string;
  /** An open operational property of the demo data. */
  readonly operationalId: string;
  /** The primary locations of both. */
  readonly locationId: string;
  readonly closedLocationId: string;
  /** Body with which the project was added. */
  readonly project: CreateProject;
  readonly parentCompanyId: string;
  readonly projectTypeId: string;
  readonly businessTypeId: string;
  /** An import that only checked. */
  readonly importJobId: string;
  /** An import that was refused, whose rows can be downloaded. */
  readonly refusedImportJobId: string;
  /** Id of the company's tab settings. */
  readonly settingId: string;
  /** An expense rate of the company. */
  readonly rateId: string;
  /** A view of the project list that the company's coordinator has saved. */
  readonly viewId: string;
  readonly dashboardViewId: string;
  /** An attachment that the company's coordinator has stored. */
  readonly fileId: string;
  /** The documents of both projects. */
  readonly documents: ProjectDocuments;
  readonly closedDocuments: ProjectDocuments;
  /** A pending upload to the open project by the company's coordinator. */
  readonly uploadId: string;
  /** Items in the open one, by the company's coordinator: those of project-items.ts, by their path. */
  readonly itemIds: ProjectItemIds;
  /** A claim of the open one, whose number is the marker. */
  readonly claimId: string;
  /** A budget of the open one, from the allowance of its TRIA premium. */
  readonly budgetId: string;
  /** An answered fee proposal of the open one; undefined for a Lite company, which asks for none. */
  readonly fee: WalkFee | undefined;
  readonly contact: Invited;
  /** A contact of the open project, and one of the company's own book. */
  readonly projectContact: WalkContact;
  readonly bookContact: WalkContact;
  /** A member of the company; undefined where the plan has no free seat. */
  readonly member: Invited | undefined;
}

/** A person whose invite was withdrawn: it cannot be used any more and takes no seat. */
export interface Invited {
  readonly inviteId: string;
  readonly userId: string;
  readonly email: string;
}

/** Creates a company's items, or finds those of an earlier walk. */
export async function makeTenant(key: string, coordinator: Walker): Promise<Tenant> {
  const marker = `Walk ${key}`;
  const { api } = coordinator;
  const findOrAdd = async <Item extends { id: string }>(
    path: string,
    is: (item: Item) => boolean,
    body: unknown,
  ): Promise<string> => {
    const known = (await api<Item[]>('GET', path)).find(is);
    return known?.id ?? (await api<Item>('POST', path, body)).id;
  };
  const [parentCompanyId, projectTypeId] = await Promise.all([
    findOrAdd<ParentCompany>('/parent-companies', ({ name }) => name === marker, { name: marker }),
    findOrAdd<ProjectType>('/project-types', ({ value }) => value === marker, { value: marker, type: 'Construction' }),
  ]);
  const businessTypeId = await findOrAdd<ProjectBusinessType>(
    '/project-business-types',
    ({ value }) => value === marker,
    { projectTypeId, value: marker },
  );
  const project: CreateProject = {
    name: marker,
    parentCompanyId,
    type: 'Construction',
    projectTypeId,
    businessTypeId,
    currency: 'EUR',
    constructionValue: 12_500_000,
    policyStartDate: '2026-01-01',
    policyExpireDate: '2028-12-31',
  };
  const projectNamed = async (name: string): Promise<string> => {
    const { items } = await api<{ items: ProjectListRow[] }>('GET', `/projects?name=${encodeURIComponent(name)}`);
    const known = items.find((item) => item.name === name);
    return known?.id ?? (await api<{ id: string }>('POST', '/projects', { ...project, name })).id;
  };
  const [projectId, closedProjectId, importJobId, refusedImportJobId] = await Promise.all([
    projectNamed(marker),
    projectNamed(`${marker} closed`),
    api<{ jobId: string }>('POST', '/projects/import?dryRun=true', await importForm(marker)).then(({ jobId }) => jobId),
    refusedImport(coordinator, marker),
  ]);
  const operational = await api<{ items: ProjectListRow[] }>(
    'GET',
    '/projects?type=OperationalProperty&projectStatus=Open&pageSize=1',
  );
  const principal = coordinator.viewer.companyType === 'Broker' ? 'broker-companies' : 'insurance-companies';
  const [setting] = await api<TabAccessEntry[]>('GET', `/${principal}/current/settings`);
  const rateId = await rateOf(coordinator);
  const viewId = await savedView(coordinator, marker);
  const dashboardViewId = await savedDashboardView(coordinator, marker);
  const fileId = await stored(coordinator, marker);
  const contact = await invited(coordinator, marker, 'Contact');
  // Harbour Mutual's plan has one seat of a kind.
  const member = key === 'harbour' ? undefined : await invited(coordinator, marker, 'TeamMember');
  const [documents, closedDocuments] = await Promise.all([
    makeProjectDocuments(coordinator, projectId, marker),
    makeProjectDocuments(coordinator, closedProjectId, marker),
  ]);
  const projectContact = await makeContact(coordinator, marker, projectId);
  const bookContact = await makeContact(coordinator, marker, null);
  const uploadId = await beginUpload(coordinator, documents.folderId);
  const itemIds = await makeProjectItems(coordinator, projectId, marker);
  const claimId = await claimed(coordinator, projectId, marker);
  const budgetId = await budgeted(coordinator, projectId);
  const fee = await makeFee(coordinator, projectId, marker);
  const [locationId, closedLocationId] = await Promise.all([
    locationOf(coordinator, projectId, marker),
    locationOf(coordinator, closedProjectId, marker),
  ]);
  const { status } = await api<{ status: string }>('GET', `/projects/${closedProjectId}`);
  if (status === 'Open') await api('PATCH', `/projects/${closedProjectId}/close`, { closingReason: 'For the walk' });
  return {
    key,
    marker,
    projectId,
    closedProjectId,
    operationalId: operational.items[0]?.id ?? '',
    locationId,
    closedLocationId,
    project,
    parentCompanyId,
    projectTypeId,
    businessTypeId,
    importJobId,
    refusedImportJobId,
    settingId: setting?.id ?? '',
    rateId,
    viewId,
    dashboardViewId,
    fileId,
    documents,
    closedDocuments,
    uploadId,
    itemIds,
    claimId,
    budgetId,
    fee,
    contact,
    projectContact,
    bookContact,
    member,
  };
}

/** A rate of the company for 'Set up files' in Swiss francs, which the demo data leave free. */
async function rateOf({ api }: Walker): Promise<string> {
  const isWalks = ({ category, currency }: ExpenseRate) => category === 'Set up files' && currency === 'CHF';
  const known = (await api<Rates>('GET', '/rates')).expenseRates.find(isWalks);
  if (known) return known.id;
  const body = { categories: ['Set up files'], currency: 'CHF', costPerItem: 90 };
  const [added] = await api<ExpenseRate[]>('POST', '/rates/expense', body);
  return added?.id ?? '';
}

/** The budget of a project's main report. */
async function budgeted({ api }: Walker, projectId: string): Promise<string> {
  const { items } = await api<Budgets>('GET', `/budgets?projectId=${projectId}`);
  if (items[0]) return items[0].id;
  const of = { projectId, premiumType: 'TRIA' };
  await api('POST', '/budget-allowances', { ...of, amount: 20_000 });
  return (await api<Budget>('POST', '/budgets', { ...of, serviceType: 'MainReport', amount: 5_000 })).id;
}

/** The location of a project; one under the marker's name is added where there is none. */
async function locationOf({ api }: Walker, projectId: string, marker: string): Promise<string> {
  const { items } = await api<Locations>('GET', `/locations?projectId=${projectId}`);
  if (items[0]) return items[0].id;
  const coordinate = { latitude: 59.91, longitude: 10.75 };
  const body = { projectId, name: marker, address: marker, coordinate, countryCode: 'NO' };
  return (await api<{ id: string }>('POST', '/locations', body)).id;
}

/** A contact or a member of the company whose name is the marker. */
async function invited({ api }: Walker, marker: string, kind: Invite['kind']): Promise<Invited> {
  const [firstName = '', lastName = ''] = marker.split(' ');
  const find = async () => {
    const { items } = await api<{ items: Invite[] }>('GET', `/invites?name=${encodeURIComponent(marker)}`);
    return items.find((item) => item.kind === kind);
  };
  if (!(await find())) {
    const person = { name: { firstName, lastName }, email: `${lastName}-${kind}@walk.example`.toLowerCase() };
    if (kind === 'Contact') await api('POST', '/invites/user/contact', { ...person, position: 'RiskManager' });
    else await api('POST', '/team-members', { ...person, position: 'ICUnderwriter', sendInvite: true });
  }
  const invite = await find();
  if (!invite) throw new Error(`${marker} was not invited`);
  if (invite.status === 'InviteSent') await api('DELETE', `/invites/${invite.id}`);
  return { inviteId: invite.id, userId: invite.userId, email: invite.email };
}

/** A view of the project list under the marker's name. */
async function savedView({ api }: Walker, name: string): Promise<string> {
  const { items } = await api<ProjectViews>('GET', '/projects/views');
  const known = items.find((item) => item.name === name);
  const view = { name, columns: ['name'], selection: {} };
  return known?.id ?? (await api<ProjectView>('POST', '/projects/views', view)).id;
}

/** A view of a list of the dashboard under the marker's name. */
async function savedDashboardView({ api }: Walker, name: string): Promise<string> {
  const { items } = await api<DashboardViews>('GET', '/dashboard/views');
  const known = items.find((item) => item.name === name);
  const view = { list: 'reports', name, columns: ['projectName'], selection: {} };
  return known?.id ?? (await api<DashboardView>('POST', '/dashboard/views', view)).id;
}

/** A picture of the smallest kind, stored under the marker's name. */
async function stored({ api }: Walker, marker: string): Promise<string> {
  const bytes = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1');
  const name = `${marker}.gif`;
  const { url, s3Key } = await api<UploadUrl>('GET', `/files/upload-url?fileName=${encodeURIComponent(name)}`);
  const answer = await fetch(url, { method: 'PUT', body: bytes });
  if (!answer.ok) throw new Error(`The upload of ${name} was answered with ${answer.status}`);
  return (await api<StoredFile>('POST', '/files', { s3Key, name, size: bytes.length })).id;
}

/** A claim whose number is the marker. */
async function claimed({ api }: Walker, projectId: string, claimNumber: string): Promise<string> {
  const { items } = await api<Claims>('GET', `/claims?projectId=${projectId}&pageSize=100`);
  const known = items.find((one) => one.claimNumber === claimNumber);
  if (known) return known.id;
  const [cause] = await api<CauseOfLoss[]>('GET', '/claim-causes-of-loss');
  const fields = { type: 'PropertyDamage', causeId: cause?.id, dateOfLoss: '2026-01-05', amount: 1 };
  return (await api<{ id: string }>('POST', '/claims', { projectId, claimNumber, ...fields })).id;
}

/** An import of a row under a name that no project can have, once it is refused. */
async function refusedImport({ api }: Walker, marker: string): Promise<string> {
  const form = await importForm(`${marker} & Sons`);
  const { jobId } = await api<{ jobId: string }>('POST', '/projects/import?dryRun=true', form);
  for (;;) {
    const { state } = await api<ImportStatus>('GET', `/projects/import/${jobId}`);
    if (state === 'Failed') return jobId;
    if (state === 'Succeeded') throw new Error(`The import of ${marker} was not refused`);
    await wait(100);
  }
}

/** Builds the form of an import as a browser sends it; with `dryRun` it has no effect. */
export async function importForm(name: string): Promise<FormData> {
  const form = new FormData();
  form.append(IMPORT_FILE_FIELD, new Blob([new Uint8Array(await workbook([aRow({ name })]))]), 'walk.xlsx');
  return form;
}
