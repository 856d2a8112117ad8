import { ENDPOINTS_BY_KEY } from '@portal/contracts/api/endpoints';
import { endpointsOf } from '@portal/contracts/api/endpoints-of';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inHours, recommendationFields } from './testing/inspections.fixture.ts';
import { startTestPortal, type TestAnswer, type TestCompany, type TestPortal } from './testing/testing-portal.ts';
import { addWork, type WorkOfProject } from './testing/work.fixture.ts';

/** Items of the closed project, all added while it was open. */
interface Closed {
  readonly id: string;
  readonly name: string;
  readonly locationId: string;
  readonly contactId: string;
  /** A contact of the company's own book. */
  readonly bookContactId: string;
  readonly work: WorkOfProject;
  readonly claimId: string;
  readonly causeId: string;
  /** Those of {@link ITEMS}, by their path. */
  readonly itemIds: Readonly<Record<string, string>>;
}
/** A call that would be accepted if the project were open. */
interface Call {
  readonly path: string;
  readonly body?: object;
  /** Role of the caller; the coordinator by default. */
  readonly as?: 'RiskEngineer' | 'SiteContact';
}

interface ItemOfProject {
  readonly path: string;
  readonly table: string;
  readonly fields: object;
}

const LOCATION = { name: 'Site', address: 'There 1', coordinate: { latitude: 1, longitude: 2 } };
const CONTACT = {
  position: 'SiteContact',
  name: { firstName: 'Sanna', lastName: 'Berg' },
  companyName: 'Berg Building',
};
const contactOf = (email: string) => ({ ...CONTACT, email });
/** Participants of each project who can get primary functions. */
const PEOPLE = (['ICUnderwriter', 'RiskEngineer', 'SiteContact'] as const).map((role) => ({
  role,
  sub: randomUUID(),
  email: `${role.toLowerCase()}@portal.example`,
}));
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

/** Items whose writes are alike: the path that adds one, its table, and what is entered. */
const ITEMS: readonly ItemOfProject[] = [
  { path: '/notes', table: 'notes', fields: { title: 'Roof', text: 'Is leaking' } },
];

/** A call for each write below a project. */
const CALLS: Readonly<Record<string, (closed: Closed) => Call>> = {
  'PUT /projects': ({ id, name }) => ({
    path: '/projects',
    body: { ...portal.project(company, { name, expectedInspections: 10 }), id },
  }),
  'PUT /projects/{id}/description': ({ id }) => ({
    path: `/projects/${id}/description`,
    body: { description: 'Late' },
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
  'POST /claims': ({ id, causeId }) => ({ path: '/claims', body: { projectId: id, ...claimOf('C-2', causeId) } }),
  'PUT /claims': ({ claimId, causeId }) => ({ path: '/claims', body: { id: claimId, ...claimOf('C-3', causeId) } }),
  'DELETE /claims/{id}': ({ claimId }) => ({ path: `/claims/${claimId}` }),
  'PUT /risks/{id}/action': ({ work }) => asSite(`/risks/${work.risk.actioned}/action`, { action: 'Done' }),
  'POST /risks/exports': ({ id }) => ({ path: '/risks/exports', body: { projectId: id, format: 'xlsx' } }),
  'POST /claims/exports': ({ id }) => ({ path: '/claims/exports', body: { projectId: id, format: 'xlsx' } }),
  'PATCH /projects/{id}/open': ({ id }) => ({ path: `/projects/${id}/open`, body: { reopeningReason: 'Sold again' } }),
  'DELETE /projects/{id}': ({ id, name }) => ({ path: `/projects/${id}`, body: { name } }),
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

/** Tables whose rows of a project stay as they are while it is closed. */
const TABLES = [
  ...['locations', 'contacts', 'inspections', 'recommendations', 'activities', 'claims'],
  ...ITEMS.map(({ table }) => table),
];

const writes = [...endpointsOf('projects')].flatMap(([key, one]) =>
  one.method === 'GET' ? [] : [{ key, whenClosed: one.whenClosed }],
);
const writesThatAre = (effect: 'refused' | 'allowed'): string[] =>
  writes.flatMap(({ key, whenClosed }) => (whenClosed === effect ? [key] : []));
/** Writes refused by a closed project, and those that it accepts (decisions §2), as the endpoints declare them. */
const REFUSED = writesThatAre('refused');
const EXCEPTIONS = writesThatAre('allowed');

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator');
  await portal.knex('members').insert(
    PEOPLE.map(({ role, sub, email }) => ({
      user_id: sub,
      version: 1,
      email,
      first_name: 'Erik',
      last_name: role,
      role,
    })),
  );
});
afterAll(() => portal.stop());

const send = (route: string, { path, body, as }: Call): Promise<TestAnswer> => {
  const person = PEOPLE.find(({ role }) => role === as);
  const claims = person ? { ...person, companyType: 'NoCompany' as const, companyId: null } : coordinator;
  return portal.call(claims, route.split(' ')[0] ?? '', path, body);
};

function callOf(route: string, closed: Closed): Call {
  const call = CALLS[route];
  if (!call) throw new Error(`There is no call for ${route}`);
  return call(closed);
}

async function added(route: string, path: string, body: object): Promise<string> {
  const answer = await send(route, { path, body });
  if (answer.status !== 201) throw new Error(`Nothing was added: ${JSON.stringify(answer.body)}`);
  return (answer.body.data as { id: string }).id;
}

async function closedProject(name: string): Promise<Closed> {
  const id = await portal.addProject(company, { name, expectedInspections: 10 });
  const primaryId = await added('POST', '/locations', { projectId: id, ...LOCATION });
  const locationId = await added('POST', '/locations', { projectId: id, ...LOCATION });
  const contactId = await added('POST', '/contacts', { projectId: id, ...contactOf('old@site.example') });
  const bookContactId = await added('POST', '/contacts/global', contactOf(`${id}@book.example`));
  const { id: causeId } = await portal.knex('causes_of_loss').first<{ id: string }>('id');
  const claimId = await added('POST', '/claims', { projectId: id, ...claimOf('C-1', causeId) });
  const itemIds: Record<string, string> = {};
  for (const { path, fields } of ITEMS) itemIds[path] = await added('POST', path, { projectId: id, ...fields });
  for (const person of PEOPLE) await portal.addParticipant(id, person, person.role !== 'ICUnderwriter');
  const work = await addWork(portal.knex, id, primaryId, PEOPLE.find(({ role }) => role === 'RiskEngineer')?.sub ?? '');
  await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Built' });
  return { id, name, locationId, contactId, bookContactId, work, claimId, causeId, itemIds };
}

describe('a project that is closed', () => {
  it('is known to each write of the service: a call is there for each that is refused, and for each exception', async () => {
    const { paths } = (await (await fetch(`${portal.running.url}/projects/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (method === 'get' ? [] : [`${method.toUpperCase()} ${path}`])),
    );
    expect(served.toSorted()).toEqual(writes.map(({ key }) => key).toSorted());
    expect(Object.keys(CALLS).toSorted()).toEqual([...REFUSED, ...EXCEPTIONS].toSorted());
  });

  it('refuses every write below it with the specified text, and none of them changes anything', async () => {
    const closed = await closedProject('Harbour Tower');
    const rows = () =>
      Promise.all([
        portal.knex('projects').where({ id: closed.id }),
        ...TABLES.map((table) => portal.knex(table).where({ project_id: closed.id }).orderBy('id')),
      ]);
    const before = await rows();
    for (const route of REFUSED) {
      const { status, body } = await send(route, callOf(route, closed));
      expect([route, status, body.error]).toEqual([
        route,
        400,
        { code: ERROR_CODES.projectClosed, message: PROJECT_TEXTS.closed, reason: 'ProjectClosed' },
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  it.each(EXCEPTIONS)('takes %s nevertheless', async (route) => {
    const closed = await closedProject(`Closed ${route.replace(/[{}]/g, '')}`);
    expect((await send(route, callOf(route, closed))).status).toBe(200);
  });

  it('is no other when it is open again: the same writes are taken', async () => {
    const closed = await closedProject('Open again');
    await send('PATCH', { path: `/projects/${closed.id}/open`, body: { reopeningReason: 'Sold again' } });
    for (const route of REFUSED) {
      if (route.endsWith('/close') || route.endsWith('/set-as-primary')) continue;
      expect([route, Math.floor((await send(route, callOf(route, closed))).status / 100)]).toEqual([route, 2]);
    }
  });
});
