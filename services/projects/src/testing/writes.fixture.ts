import { ENDPOINTS_BY_KEY } from '@portal/contracts/api/endpoints';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { randomUUID } from 'node:crypto';
import { addDevices, type DevicesOfProject } from './devices-of-project.fixture.ts';
import { addReports, PDF_SHA256, type ReportsOfProject } from './reports-of-project.fixture.ts';
import { inHours, recommendationFields } from './inspections.fixture.ts';
import type { TestAnswer, TestCompany, TestPortal } from './testing-portal.ts';
import { addWork, type WorkOfProject } from './work.fixture.ts';

/** The document that an approver of a report has read. */
const READ_DOCUMENT = { versionNumber: 1, sha256: PDF_SHA256 };

/** Items of the closed project, all added while it was open. */
export interface Closed {
  readonly id: string;
  readonly name: string;
  /** Body of the project itself. */
  readonly details: object;
  readonly locationId: string;
  readonly contactId: string;
  /** Contacts who wait for access: one to approve, one to reject. */
  readonly waitingIds: readonly [string, string];
  /** A contact of the company's own book. */
  readonly bookContactId: string;
  readonly work: WorkOfProject;
  readonly reports: ReportsOfProject;
  readonly devices: DevicesOfProject;
  readonly claimId: string;
  readonly causeId: string;
  /** Assignments, one for each call: each in a closed project of its own, which has one open assignment at most. */
  readonly assignmentIds: Readonly<Record<keyof typeof ASSIGNMENTS, string>>;
  /** An operational property, which has tabs of its own. */
  readonly operationalId: string;
  /** The project, the operational property, and those of the assignments. */
  readonly projectIds: readonly string[];
  /** Ids of the {@link ITEMS}, by their path. */
  readonly itemIds: Readonly<Record<string, string>>;
}
/** A call that would be accepted if the project were open. */
export interface Call {
  readonly path: string;
  readonly body?: object;
  /** Role of the caller; the coordinator by default. */
  readonly as?: 'RiskEngineer' | 'SiteContact';
  /** Headers beside those of the caller, or in their place. */
  readonly headers?: Readonly<Record<string, string>>;
}

const LOCATION = { name: 'Site', address: 'There 1', coordinate: { latitude: 1, longitude: 2 } };
const CONTACT = {
  position: 'SiteContact',
  name: { firstName: 'Sanna', lastName: 'Berg' },
  companyName: 'Berg Building',
};
const DEVICE = { name: 'Hall', limits: { min: null, max: 5 } };
const contactOf = (email: string) => ({ ...CONTACT, email });
/** Participants of each project who can get primary functions. */
const PEOPLE = (['ICUnderwriter', 'RiskEngineer', 'SiteContact'] as const).map((role) => ({
  role,
  sub: randomUUID(),
  email: `${role.toLowerCase()}@portal.example`,
}));
const ENGINEER = PEOPLE.find(({ role }) => role === 'RiskEngineer')?.sub ?? '';
/** An engineer who is no participant. */
const OTHER_ENGINEER = randomUUID();
const UNVIEWED = { status: 'Unviewed', engineer_id: ENGINEER };
const ACCEPTED = { status: 'Accepted', engineer_id: OTHER_ENGINEER };
const PENDING = { status: 'TransferPending', engineer_id: OTHER_ENGINEER, proposed_engineer_id: ENGINEER };
const ASSIGNMENTS = {
  named: { status: 'Unviewed', engineer_id: OTHER_ENGINEER },
  transferred: ACCEPTED,
  completed: PENDING,
  takenBack: PENDING,
  acknowledged: UNVIEWED,
  declined: UNVIEWED,
  dated: ACCEPTED,
  cancelled: ACCEPTED,
  invited: {
    ...{ status: 'AwaitingResource', company_contact_id: randomUUID() },
    ...{ contact_company_name: 'Granite Risk', contact_email: 'desk@granite.example' },
  },
};
const named = (role: string) => ({ email: `${role.toLowerCase()}@portal.example` });
/** The engineer has no company, so that the coordinator approves. */
const asEngineer = (path: string, body?: object): Call => ({ path, as: 'RiskEngineer', ...(body && { body }) });
const asSite = (path: string, body: object): Call => ({ path, as: 'SiteContact', body });
const inspectionOf = (locationId: string) => ({
  locationId,
  kind: 'Virtual',
  startDateTime: inHours(30),
  endDateTime: inHours(31),
});
const claimOf = (claimNumber: string, causeId: string) => ({
  claimNumber,
  type: 'PropertyDamage',
  causeId,
  dateOfLoss: '2026-01-05',
  amount: 5,
});

interface ItemOfProject {
  readonly path: string;
  readonly table: string;
  readonly fields: object;
}

/** Items whose writes are alike: the path that adds one, its table, and what is entered. */
export const ITEMS: readonly ItemOfProject[] = [
  { path: '/notes', table: 'notes', fields: { title: 'Roof', text: 'Is leaking' } },
];

/** A call for each write below a project. */
export const CALLS: Readonly<Record<string, (closed: Closed) => Call>> = {
  'PUT /projects': ({ id, details }) => ({ path: '/projects', body: { ...details, id } }),
  'PUT /projects/{id}/description': ({ id }) => ({
    path: `/projects/${id}/description`,
    body: { description: 'Late' },
  }),
  'PUT /projects/{id}/operational-var-fees': ({ operationalId }) => ({
    path: `/projects/${operationalId}/operational-var-fees`,
    body: { items: [{ key: 'Buildings', declaredValue: 5, damagePercent: 10 }], indemnityMonths: 12 },
  }),
  'PUT /projects/{id}/construction-var': ({ id }) => ({
    path: `/projects/${id}/construction-var`,
    body: { bandPercents: [1, 2, 3, 4, 5, 6, 7] },
  }),
  'PUT /projects/{id}/primary-underwriter': ({ id }) => ({
    path: `/projects/${id}/primary-underwriter`,
    body: named('ICUnderwriter'),
  }),
  'PUT /projects/{id}/primary-risk-engineer': ({ id }) => ({
    path: `/projects/${id}/primary-risk-engineer`,
    body: named('RiskEngineer'),
  }),
  'PUT /projects/{id}/primary-site-contact': ({ id }) => ({
    path: `/projects/${id}/primary-site-contact`,
    body: named('SiteContact'),
  }),
  'PUT /projects/{id}/ignore-notification-project-has-no-assignment': ({ id }) => ({
    path: `/projects/${id}/ignore-notification-project-has-no-assignment`,
  }),
  'PUT /projects/{id}/device-flags': ({ id }) => ({
    path: `/projects/${id}/device-flags`,
    body: { isDeployment21Project: true, hasDevices: true },
  }),
  'POST /devices': ({ id }) => ({ path: '/devices', body: { projectId: id, kind: 'Smoke', ...DEVICE } }),
  'PUT /devices/{id}': ({ devices }) => ({ path: `/devices/${devices.changed}`, body: { ...DEVICE, name: 'Late' } }),
  'PUT /devices/{id}/acknowledge': ({ devices }) => ({ path: `/devices/${devices.acknowledged}/acknowledge` }),
  'PUT /devices/{id}/token': ({ devices }) => ({ path: `/devices/${devices.renewed}/token` }),
  'DELETE /devices/{id}': ({ devices }) => ({ path: `/devices/${devices.deleted}` }),
  'POST /devices/readings': ({ devices }) => ({
    path: '/devices/readings',
    body: { readings: [{ at: inHours(-1), value: 99 }] },
    headers: { authorization: `Bearer ${devices.token}` },
  }),
  'POST /devices/proposals/{id}/recommendation': ({ devices, work }) =>
    asEngineer(`/devices/proposals/${devices.proposalIds[0]}/recommendation`, { inspectionId: work.recorded }),
  'PUT /devices/proposals/{id}/dismiss': ({ devices }) =>
    asEngineer(`/devices/proposals/${devices.proposalIds[1]}/dismiss`, { reason: 'Pressure test' }),
  'PATCH /projects/{id}/close': ({ id }) => ({ path: `/projects/${id}/close`, body: { closingReason: 'Again' } }),
  'POST /locations': ({ id }) => ({ path: '/locations', body: { projectId: id, ...LOCATION } }),
  'PUT /locations/{id}': ({ locationId }) => ({ path: `/locations/${locationId}`, body: LOCATION }),
  'PUT /locations/{id}/set-as-primary': ({ locationId }) => ({ path: `/locations/${locationId}/set-as-primary` }),
  'DELETE /locations/{id}': ({ locationId }) => ({ path: `/locations/${locationId}` }),
  'POST /contacts': ({ id }) => ({ path: '/contacts', body: { projectId: id, ...contactOf('new@site.example') } }),
  'POST /contacts/from-user': ({ id, bookContactId }) => ({
    path: '/contacts/from-user',
    body: { projectId: id, id: bookContactId },
  }),
  'PUT /contacts': ({ contactId }) => ({
    path: '/contacts',
    body: { id: contactId, ...contactOf('old@site.example') },
  }),
  'PUT /contacts/{id}/approve': ({ waitingIds }) => ({ path: `/contacts/${waitingIds[0]}/approve` }),
  'PUT /contacts/{id}/reject': ({ waitingIds }) => ({
    path: `/contacts/${waitingIds[1]}/reject`,
    body: { rejectionReason: 'Not on this site' },
  }),
  'DELETE /contacts/{id}': ({ contactId }) => ({ path: `/contacts/${contactId}` }),
  'POST /inspections': ({ id, work }) =>
    asEngineer('/inspections', { projectId: id, ...inspectionOf(work.locationId) }),
  'PUT /inspections': ({ work }) => asEngineer('/inspections', { id: work.moved, ...inspectionOf(work.locationId) }),
  'DELETE /inspections/{id}': ({ work }) => asEngineer(`/inspections/${work.deleted}`),
  'PUT /inspections/cancel': ({ work }) => asEngineer('/inspections/cancel', { id: work.cancelled, reason: 'Storm' }),
  'PUT /inspections/{id}/complete': ({ work }) => asEngineer(`/inspections/${work.completed}/complete`),
  'PUT /inspections/{id}/send-for-approval': ({ work }) => asEngineer(`/inspections/${work.sent}/send-for-approval`),
  'PUT /inspections/{id}/send-to-risk-engineer': ({ work }) => ({
    path: `/inspections/${work.sentBack}/send-to-risk-engineer`,
  }),
  'PUT /inspections/{id}/issue': ({ work }) => asEngineer(`/inspections/${work.issued}/issue`),
  'POST /risks': ({ work }) => asEngineer('/risks', { inspectionId: work.recorded, ...recommendationFields() }),
  'PUT /risks': ({ work }) => asEngineer('/risks', { id: work.risk.edited, ...recommendationFields() }),
  'DELETE /risks/{id}': ({ work }) => asEngineer(`/risks/${work.risk.deleted}`),
  'PUT /risks/{id}/approve': ({ work }) => asEngineer(`/risks/${work.risk.approved}/approve`),
  'PUT /risks/{id}/reject': ({ work }) => ({
    path: `/risks/${work.risk.rejected}/reject`,
    body: { rejectionReason: 'Which floor?' },
  }),
  'PUT /risks/{id}/status': ({ work }) => asSite(`/risks/${work.risk.started}/status`, { status: 'InProgress' }),
  'PUT /report-notes': ({ work }) =>
    asEngineer('/report-notes', { inspectionId: work.recorded, answers: [{ questionId: 'con-hot-work', value: 1 }] }),
  'PUT /report-notes/dynamic': ({ work }) =>
    asEngineer('/report-notes/dynamic', { inspectionId: work.recorded, questionId: 'con-hot-work', value: 2 }),
  'PUT /seed/generate-report-notes': ({ work }) => asEngineer('/seed/generate-report-notes', { id: work.recorded }),
  'POST /assignments': ({ id }) => ({ path: '/assignments', body: { projectId: id, riskEngineerId: ENGINEER } }),
  'PUT /assignments/assign/risk-engineer': ({ assignmentIds }) => ({
    path: '/assignments/assign/risk-engineer',
    body: { id: assignmentIds.named, riskEngineerId: ENGINEER },
  }),
  'PUT /assignments': ({ assignmentIds }) => ({
    path: '/assignments',
    body: { id: assignmentIds.transferred, riskEngineerId: ENGINEER },
  }),
  'PATCH /assignments/complete-transfer': ({ assignmentIds }) => ({
    path: '/assignments/complete-transfer',
    body: { id: assignmentIds.completed },
  }),
  'PATCH /assignments/decline-transfer': ({ assignmentIds }) => ({
    path: '/assignments/decline-transfer',
    body: { id: assignmentIds.takenBack },
  }),
  'PUT /assignments/{id}/acknowledge': ({ assignmentIds }) =>
    asEngineer(`/assignments/${assignmentIds.acknowledged}/acknowledge`),
  'PUT /assignments/{id}/decline': ({ assignmentIds }) =>
    asEngineer(`/assignments/${assignmentIds.declined}/decline`, { reason: 'On leave' }),
  'PUT /assignments/inspection-date': ({ assignmentIds }) => ({
    path: '/assignments/inspection-date',
    body: { id: assignmentIds.dated, inspectionDate: '2099-01-01' },
  }),
  'PUT /assignments/{id}/resend-invite': ({ assignmentIds }) => ({
    path: `/assignments/${assignmentIds.invited}/resend-invite`,
  }),
  'DELETE /assignments/{id}': ({ assignmentIds }) => ({ path: `/assignments/${assignmentIds.cancelled}` }),
  'POST /reports/main/{id}/comments': ({ reports }) => ({
    path: `/reports/main/${reports.updated}/comments`,
    body: { text: 'Late' },
  }),
  'POST /reports/main': ({ work }) => asEngineer('/reports/main', { inspectionId: work.recorded }),
  'PUT /reports/main': ({ reports }) =>
    asEngineer('/reports/main', { id: reports.updated, executiveSummary: 'More to say' }),
  'PUT /reports/main/send-for-approval': ({ reports }) =>
    asEngineer('/reports/main/send-for-approval', { id: reports.sent }),
  'PUT /reports/main/{id}/approve': ({ reports }) => ({
    path: `/reports/main/${reports.approved}/approve`,
    body: READ_DOCUMENT,
  }),
  'PUT /reports/main/reject': ({ reports }) => ({
    path: '/reports/main/reject',
    body: { id: reports.rejected, rejectionReason: 'Too short' },
  }),
  'POST /reports/share': ({ reports }) => ({
    path: '/reports/share',
    body: { reportId: reports.shared, recipientIds: [reports.recipientId] },
  }),
  'POST /reports/abridged': ({ work }) => asEngineer('/reports/abridged', { inspectionId: work.recorded }),
  'POST /reports/compiled-abridged': ({ id }) => ({ path: '/reports/compiled-abridged', body: { projectId: id } }),
  'PUT /reports/abridged/{id}/approve': ({ reports }) => ({
    path: `/reports/abridged/${reports.abridgedApproved}/approve`,
    body: READ_DOCUMENT,
  }),
  'PUT /reports/abridged/{id}/reject': ({ reports }) => ({
    path: `/reports/abridged/${reports.abridgedRejected}/reject`,
    body: { rejectionReason: 'Too short' },
  }),
  'POST /reports/preliminary': ({ work }) =>
    asEngineer('/reports/preliminary', { inspectionId: work.recorded, key: 'generate-preliminary-report' }),
  'PUT /reports/{id}/set-again': ({ reports }) => ({ path: `/reports/${reports.failed}/set-again` }),
  'POST /claims': ({ id, causeId }) => ({ path: '/claims', body: { projectId: id, ...claimOf('C-2', causeId) } }),
  'PUT /claims': ({ claimId, causeId }) => ({ path: '/claims', body: { id: claimId, ...claimOf('C-3', causeId) } }),
  'DELETE /claims/{id}': ({ claimId }) => ({ path: `/claims/${claimId}` }),
  'PUT /risks/{id}/action': ({ work }) => asSite(`/risks/${work.risk.actioned}/action`, { action: 'Done' }),
  'POST /risks/exports': ({ id }) => ({ path: '/risks/exports', body: { projectId: id, format: 'xlsx' } }),
  'POST /claims/exports': ({ id }) => ({ path: '/claims/exports', body: { projectId: id, format: 'xlsx' } }),
  'PATCH /projects/{id}/open': ({ id }) => ({ path: `/projects/${id}/open`, body: { reopeningReason: 'Sold again' } }),
  'DELETE /projects/{id}': ({ id }) => ({ path: `/projects/${id}` }),
  'PUT /risks/{id}/comment': ({ work }) => asSite(`/risks/${work.risk.started}/comment`, { comment: 'Still there' }),
  ...Object.assign({}, ...ITEMS.map(callsOfItem)),
};

/** Calls of the writes that an item has: the id of the item stands in the path, or in the body. */
function callsOfItem({ path, fields }: ItemOfProject): typeof CALLS {
  const item = ({ itemIds }: Closed): string => itemIds[path] ?? '';
  const calls: typeof CALLS = {
    [`POST ${path}`]: ({ id }) => ({ path, body: { projectId: id, ...fields } }),
    [`PUT ${path}`]: (closed) => ({ path, body: { id: item(closed), ...fields } }),
    [`PUT ${path}/{id}`]: (closed) => ({ path: `${path}/${item(closed)}`, body: fields }),
    [`DELETE ${path}/{id}`]: (closed) => ({ path: `${path}/${item(closed)}` }),
  };
  return Object.fromEntries(Object.entries(calls).filter(([key]) => ENDPOINTS_BY_KEY.has(key)));
}

/** A portal with a company, whose projects the writes are tried on. */
export interface WritesPortal {
  readonly portal: TestPortal;
  readonly company: TestCompany;
  readonly coordinator: Partial<SessionClaims>;
}

/** Adds the people who take part in each project. */
export async function addPeople({ portal }: Pick<WritesPortal, 'portal'>): Promise<void> {
  await portal.knex('members').insert(
    [...PEOPLE, { role: 'RiskEngineer', sub: OTHER_ENGINEER, email: 'other@portal.example' }].map(
      ({ role, sub, email }) => ({
        user_id: sub,
        version: 1,
        email,
        first_name: 'Erik',
        last_name: role,
        role,
        access_status: 'HasAccess',
      }),
    ),
  );
}

/** Returns the claims of the caller. */
export function callerOf({ coordinator }: Pick<WritesPortal, 'coordinator'>, { as }: Call): Partial<SessionClaims> {
  const person = PEOPLE.find(({ role }) => role === as);
  return person ? { ...person, companyType: 'NoCompany', companyId: null } : coordinator;
}

/** Sends a call. */
export const send = (to: WritesPortal, route: string, call: Call): Promise<TestAnswer> =>
  to.portal.call(callerOf(to, call), route.split(' ')[0] ?? '', call.path, call.body, call.headers);

/** Returns the call of a write. */
export function callOf(route: string, closed: Closed): Call {
  const call = CALLS[route];
  if (!call) throw new Error(`There is no call for ${route}`);
  return call(closed);
}

/** Adds a project in which each write has something to change, and closes it. */
export async function closedProject(to: WritesPortal, name: string): Promise<Closed> {
  const { portal, company, coordinator } = to;
  const added = async (path: string, body: object): Promise<string> => {
    const answer = await send(to, 'POST', { path, body });
    if (answer.status !== 201) throw new Error(`Nothing was added: ${JSON.stringify(answer.body)}`);
    return (answer.body.data as { id: string }).id;
  };
  const id = await portal.addProject(company, { name, expectedInspections: 10 });
  const primaryId = await added('/locations', { projectId: id, ...LOCATION });
  const locationId = await added('/locations', { projectId: id, ...LOCATION });
  const contactId = await added('/contacts', { projectId: id, ...contactOf('old@site.example') });
  const waitingIds = [
    await added('/contacts', { projectId: id, ...contactOf('approved@site.example') }),
    await added('/contacts', { projectId: id, ...contactOf('rejected@site.example') }),
  ] as const;
  const waiting = { request_status: 'Waiting', asked_by: randomUUID(), asked_by_name: 'Erik RiskEngineer' };
  await portal.knex('contacts').whereIn('id', waitingIds).update(waiting);
  const bookContactId = await added('/contacts/global', contactOf(`${id}@book.example`));
  const { id: causeId } = await portal.knex('causes_of_loss').first<{ id: string }>('id');
  const claimId = await added('/claims', { projectId: id, ...claimOf('C-1', causeId) });
  const itemIds: Record<string, string> = {};
  for (const { path, fields } of ITEMS) itemIds[path] = await added(path, { projectId: id, ...fields });
  for (const person of PEOPLE) await portal.addParticipant(id, person, person.role !== 'ICUnderwriter');
  const work = await addWork(portal.knex, id, primaryId, PEOPLE.find(({ role }) => role === 'RiskEngineer')?.sub ?? '');
  const reports = await addReports(portal.knex, id, work, ENGINEER);
  const devices = await addDevices(portal.knex, id);
  await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Built' });
  const operationalId = await portal.addProject(company, { type: 'OperationalProperty' });
  await portal.knex('projects').where({ id: operationalId }).update({ status: 'Closed' });
  const { assignmentIds, projectIds } = await addAssignments(to);
  const details = portal.project(company, { name, expectedInspections: 10 });
  return {
    ...{ id, name, details, locationId, contactId, waitingIds, bookContactId, work, claimId, causeId, itemIds },
    ...{ reports, devices, assignmentIds, operationalId, projectIds: [id, operationalId, ...projectIds] },
  };
}

/** Adds closed projects, each with an assignment that one of the calls could change. */
async function addAssignments({ portal, company }: WritesPortal) {
  const ids: [string, string][] = [];
  const projectIds: string[] = [];
  for (const [call, columns] of Object.entries(ASSIGNMENTS)) {
    const project_id = await portal.addProject(company);
    const people = PEOPLE.filter(({ role }) => role === 'RiskEngineer');
    for (const person of people) await portal.addParticipant(project_id, person);
    const [row] = await portal
      .knex('assignments')
      .insert({ ...columns, project_id, created_by: 'Clara Nordin' })
      .returning<{ id: string }[]>('id');
    ids.push([call, row?.id ?? '']);
    projectIds.push(project_id);
  }
  await portal.knex('projects').whereIn('id', projectIds).update({ status: 'Closed' });
  return { projectIds, assignmentIds: Object.fromEntries(ids) as Closed['assignmentIds'] };
}
