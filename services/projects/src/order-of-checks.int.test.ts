import { can } from '@portal/access';
import { endpointsOf } from '@portal/contracts/api/endpoints-of';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { tryInOrder, writesOf, type Breach, type TriedWrite } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from './testing/inspections.fixture.ts';
import { startTestPortal, type TestAnswer, type TestCompany, type TestPortal } from './testing/testing-portal.ts';
import { addPeople, callerOf, callOf, closedProject, type Closed } from './testing/writes.fixture.ts';

/**
 * Writes of people that a closed project refuses; each is sent with a request that breaks all later checks, too. A device
 * that sends readings is no person, and has neither role nor tenant.
 */
const WRITES = [...endpointsOf('projects')].flatMap(([key, one]) =>
  one.method !== 'GET' && one.whenClosed === 'refused' && one.access.kind !== 'public' ? [{ key, one }] : [],
);
const GUARDED = WRITES.filter(({ one }) => one.ifMatch);
const STALE = { 'if-match': '"999999"' };
/** Headers without `If-Match`: every version is accepted. */
const ANY = {};

/** Fields that no rule between fields and rows accepts, by the write. */
const BROKEN_FIELDS: Readonly<Record<string, object>> = {
  'PUT /projects/{id}/primary-underwriter': { email: 'nobody@portal.example' },
  'PUT /projects/{id}/primary-risk-engineer': { email: 'nobody@portal.example' },
  'PUT /projects/{id}/primary-site-contact': { email: 'nobody@portal.example' },
  'PUT /projects/{id}/operational-var-fees': {
    items: [
      { key: 'Buildings', declaredValue: 9_999_999_999_999.99, damagePercent: 1 },
      { key: 'StockContents', declaredValue: 0.01, damagePercent: 1 },
    ],
  },
  'POST /assignments': { riskEngineerId: randomUUID() },
  'PUT /assignments/assign/risk-engineer': { riskEngineerId: randomUUID() },
  'PUT /assignments': { riskEngineerId: randomUUID() },
  'PUT /assignments/inspection-date': { inspectionDate: '2020-01-01' },
  'PUT /contacts': { position: 'ICUnderwriter' },
  'PUT /inspections': { locationId: randomUUID() },
  'PUT /risks': { dueDate: inDays(-30) },
  'POST /reports/share': { recipientIds: [randomUUID()] },
  'POST /devices': { limits: { min: 9, max: 5 } },
  'PUT /devices/{id}': { limits: { min: 9, max: 5 } },
  'PUT /claims': { dateOfLoss: '2099-01-01' },
  'PUT /report-notes': { answers: [{ questionId: 'no-such-question', value: 1 }] },
  'PUT /report-notes/dynamic': { questionId: 'no-such-question' },
};
/** Writes whose items have states that do not take them. */
const HAS_STATES = /^\w+ \/(inspections|risks|report-notes|reports)/;

const broker = { role: 'Broker', sub: randomUUID(), companyType: 'NoCompany', companyId: null } as const;
/** Writes whose right depends on the item: their route lets a broker in, and the workflow refuses it. */
const isOpenToBroker = ({ one: { access } }: (typeof WRITES)[number]): boolean =>
  access.kind === 'role' && can({ ...broker, plan: 'FreeUsage' }, access.action, access.resource);

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;
let stranger: Partial<SessionClaims>;
let project: Closed;
const to = () => ({ portal, company, coordinator });

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator');
  stranger = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
  await addPeople({ portal });
  project = await closedProject(to(), 'Harbour Tower');
});
afterAll(() => portal.stop());

interface Attempt {
  readonly as?: Partial<SessionClaims>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}
/** Sends a write with fields that no rule accepts, unless another body is given. */
function attempt(key: string, { as, headers = STALE, body }: Attempt = {}): Promise<TestAnswer> {
  const call = callOf(key, project);
  const broken = call.body && { ...call.body, ...BROKEN_FIELDS[key] };
  return portal.call(as ?? callerOf(to(), call), key.split(' ')[0] ?? '', call.path, body ?? broken, headers);
}
const codeOf = ({ status, body }: TestAnswer) => [status, body.error?.code];

describe('a write that breaks several checks is told of the earliest (decisions §26.19)', () => {
  it('the shape of the body, also for a stranger to the tenant', async () => {
    for (const { key, one } of WRITES.filter(({ one }) => one.body)) {
      // Endpoints of engineers and of the site are called by a stranger with that role.
      const { as: role } = callOf(key, project);
      const as = role ? { role, sub: randomUUID(), companyType: 'NoCompany' as const, companyId: null } : stranger;
      const answer = await attempt(key, { as, body: { unknownField: true, hasUnsyncedDrafts: 'maybe' } });
      expect([key, one.method, ...codeOf(answer)]).toEqual([key, one.method, 400, ERROR_CODES.validation]);
    }
  });

  it('the right, before the tenant', async () => {
    for (const { key } of WRITES.filter((write) => !isOpenToBroker(write))) {
      expect([key, ...codeOf(await attempt(key, { as: broker }))]).toEqual([key, 403, ERROR_CODES.forbidden]);
    }
  });

  it('the tenant, before the closed project', async () => {
    for (const { key } of WRITES) {
      const { as: role } = callOf(key, project);
      const as = role ? { role, sub: randomUUID(), companyType: 'NoCompany' as const, companyId: null } : stranger;
      expect([key, ...codeOf(await attempt(key, { as }))]).toEqual([key, 404, ERROR_CODES.notFound]);
    }
  });

  it('who the primary engineer is, before the closed project', async () => {
    const other = { role: 'RiskEngineer', sub: randomUUID(), companyType: 'NoCompany', companyId: null } as const;
    await portal.addParticipant(project.id, other);
    for (const { key } of WRITES) {
      // Assignments of others are not there for an engineer, primary or not.
      if (callOf(key, project).as !== 'RiskEngineer' || key.includes('/assignments/')) continue;
      const { status, body } = await attempt(key, { as: other });
      expect([key, status, body.error.reason]).toEqual([key, 403, 'NotPrimaryEngineer']);
    }
  });

  it('the right to the item, before the closed project', async () => {
    await portal.addParticipant(project.id, broker);
    for (const { key } of WRITES.filter(isOpenToBroker)) {
      // Brokers get 404 for a recommendation that is not issued.
      if (key.includes('/risks/')) continue;
      expect([key, ...codeOf(await attempt(key, { as: broker }))]).toEqual([key, 403, ERROR_CODES.forbidden]);
    }
  });

  it('the closed project, before the version', async () => {
    for (const { key } of WRITES) {
      expect([key, ...codeOf(await attempt(key))]).toEqual([key, 400, ERROR_CODES.projectClosed]);
    }
  });

  it('the version, before the state and the fields', async () => {
    for (const id of project.projectIds)
      await portal.call(coordinator, 'PATCH', `/projects/${id}/open`, { reopeningReason: 'Sold again' });
    await portal.knex('inspections').where({ project_id: project.id }).update({ status: 'Cancelled' });
    await portal.knex('recommendations').where({ project_id: project.id }).update({ status: 'Closed' });
    const approved = { status: 'Approved', approval_step: null };
    await portal.knex('reports').where({ project_id: project.id }).update(approved);
    for (const { key } of GUARDED) {
      expect([key, ...codeOf(await attempt(key))]).toEqual([key, 409, ERROR_CODES.staleVersion]);
    }
    const again = { reopeningReason: 'Again' };
    const reopened = await portal.call(coordinator, 'PATCH', `/projects/${project.id}/open`, again, STALE);
    expect(codeOf(reopened)).toEqual([409, ERROR_CODES.staleVersion]);
  });

  it('the state, before the fields', async () => {
    for (const { key } of GUARDED.filter((one) => HAS_STATES.test(one.key))) {
      expect([key, ...codeOf(await attempt(key, { headers: ANY }))]).toEqual([key, 400, ERROR_CODES.invalidTransition]);
    }
  });

  it('the fields, last', async () => {
    const { moved, recorded } = project.work;
    await portal.knex('inspections').where({ id: moved }).update({ status: 'Upcoming' });
    await portal.knex('inspections').where({ id: recorded }).update({ status: 'InProgress' });
    await portal.knex('recommendations').where({ id: project.work.risk.edited }).update({ status: 'Draft' });
    for (const key of Object.keys(BROKEN_FIELDS)) {
      expect([key, ...codeOf(await attempt(key, { headers: ANY }))]).toEqual([key, 400, ERROR_CODES.validation]);
    }
  });
});

/** Items that writes of no single project change, of the coordinator's company. */
async function itemsOfCompany() {
  const added = async (path: string, body: object): Promise<string> => {
    const answer = await portal.call(coordinator, 'POST', path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return (answer.body.data as { id: string }).id;
  };
  const seeded = async (table: string) =>
    (await portal.knex(table).whereNull('company_id').first<{ id: string }>('id')).id;
  const typeId = await added('/project-types', { value: 'Pier', type: 'Construction' });
  await added('/project-types', { value: 'Taken', type: 'Construction' });
  await added('/project-business-types', { projectTypeId: typeId, value: 'Taken' });
  await added('/claim-causes-of-loss', { value: 'Taken' });
  return {
    ...{ typeId, seededTypeId: await seeded('project_types') },
    businessTypeId: await added('/project-business-types', { projectTypeId: typeId, value: 'Marina' }),
    seededBusinessTypeId: await seeded('project_business_types'),
    causeId: await added('/claim-causes-of-loss', { value: 'Sinkhole' }),
    seededCauseId: await seeded('causes_of_loss'),
    parentId: await added('/parent-companies', { name: 'Hafen Holding' }),
    companyContactId: await added('/company-contacts', COMPANY_CONTACT),
    viewId: await added('/projects/views', VIEW),
  };
}
const COMPANY_CONTACT = { name: 'Granite Risk', type: 'Risk', info: { email: 'surveys@granite.example' } };
const VIEW = { name: 'Mine', columns: ['name', 'status'], selection: {} };
/** Columns of another set, which only rules between fields refuse. */
const OF_ANOTHER_SET = { ...VIEW, columns: ['name', 'buildDate'] };

const OTHERS = [...writesOf('projects')].filter(([key]) => WRITES.every((write) => write.key !== key));

/** Writes that are about no single project, or that its state does not stop. */
const TRIED_OF_OTHERS: Readonly<
  Record<string, (items: Awaited<ReturnType<typeof itemsOfCompany>>) => Partial<TriedWrite> & Pick<TriedWrite, 'path'>>
> = {
  'POST /claim-causes-of-loss': () => ({ path: '/claim-causes-of-loss' }),
  'PUT /claim-causes-of-loss': (items) => renaming('/claim-causes-of-loss', items.causeId, items.seededCauseId),
  'POST /claims/exports': () => ofProject('/claims/exports'),
  'POST /risks/exports': () => ofProject('/risks/exports'),
  'POST /company-contacts': () => ({ path: '/company-contacts' }),
  'PUT /company-contacts': ({ companyContactId }) => ({
    ...{ path: '/company-contacts', body: { id: companyContactId, ...COMPANY_CONTACT } },
    breaches: { tenant: { claims: stranger } },
  }),
  'DELETE /company-contacts/{id}': ({ companyContactId }) => ofStranger(`/company-contacts/${companyContactId}`),
  'POST /projects/exports': () => ({ path: '/projects/exports' }),
  'POST /contacts/global': () => ({ path: '/contacts/global' }),
  'POST /contacts/global/from-user': () => ({
    path: '/contacts/global/from-user',
    breaches: { fields: { body: { id: randomUUID() } } },
  }),
  'PUT /contacts/global': () => ({
    path: '/contacts/global',
    body: {
      ...{ id: project.bookContactId, position: 'SiteContact', name: { firstName: 'Sanna', lastName: 'Berg' } },
      ...{ companyName: 'Berg Building', email: 'sanna@book.example' },
    },
    breaches: { tenant: { claims: stranger } },
  }),
  'DELETE /contacts/global/{id}': () => ofStranger(`/contacts/global/${project.bookContactId}`),
  'POST /projects/import': () => ({ path: '/projects/import' }),
  'POST /parent-companies': () => ({ path: '/parent-companies' }),
  'PUT /parent-companies': ({ parentId }) => ({
    ...{ path: '/parent-companies', body: { id: parentId, name: 'Late' } },
    breaches: { tenant: { claims: stranger } },
  }),
  'POST /project-types': () => ({ path: '/project-types' }),
  'PUT /project-types': ({ typeId, seededTypeId }) => renaming('/project-types', typeId, seededTypeId),
  'POST /project-business-types': () => ({
    path: '/project-business-types',
    breaches: { fields: { body: { projectTypeId: randomUUID(), value: 'Late' } } },
  }),
  'PUT /project-business-types': ({ businessTypeId, seededBusinessTypeId }) =>
    renaming('/project-business-types', businessTypeId, seededBusinessTypeId),
  'PUT /projects/views/columns': () => ({
    path: '/projects/views/columns',
    breaches: { fields: { body: { columns: OF_ANOTHER_SET.columns } } },
  }),
  'POST /projects/views': () => ({ path: '/projects/views', breaches: { fields: { body: OF_ANOTHER_SET } } }),
  'PUT /projects/views/{id}': ({ viewId }) => ({
    path: `/projects/views/${viewId}`,
    breaches: { tenant: { claims: stranger }, fields: { body: OF_ANOTHER_SET } },
  }),
  'DELETE /projects/views/{id}': ({ viewId }) => ofStranger(`/projects/views/${viewId}`),
  'POST /projects': () => ({
    path: '/projects',
    breaches: { fields: { body: { ...project.details, name: 'Late', projectTypeId: randomUUID() } } },
  }),
  'DELETE /projects/{id}': () => ofStranger(`/projects/${project.id}`),
  'PATCH /projects/{id}/open': () => ({
    ...{ path: `/projects/${project.id}/open`, body: { reopeningReason: 'Again' } },
    breaches: { tenant: { claims: stranger }, state: {} },
  }),
  'PUT /risks/bulk-approve': () => ({ path: '/risks/bulk-approve' }),
  'PUT /risks/bulk-edit': () => ({
    path: '/risks/bulk-edit',
    claims: callerOf(to(), { path: '', as: 'RiskEngineer' }),
  }),
  'PUT /risks/bulk-step': () => ({ path: '/risks/bulk-step' }),
  'PUT /risks/{id}/comment': () => ({
    ...{ path: `/risks/${project.work.risk.started}/comment`, body: { comment: 'Still there' } },
    breaches: { tenant: { claims: stranger } },
  }),
};

const ofStranger = (path: string) => ({ path, breaches: { tenant: { claims: stranger } } });
const ofProject = (path: string) => ({
  ...{ path, body: { projectId: project.id, format: 'xlsx' } },
  breaches: { tenant: { claims: stranger } },
});
/** A write that renames an entry of a list: the portal's own keep their names, which are given once. */
function renaming(path: string, id: string, seededId: string): Omit<TriedWrite, 'claims'> {
  const own: Breach = { body: { id, value: 'Taken' } };
  return {
    path,
    breaches: {
      tenant: { claims: stranger, ...own },
      state: { body: { id: seededId, value: 'Taken' } },
      fields: { ...own, answers: [409, ERROR_CODES.duplicate] },
    },
  };
}

describe('so is a write of no single project, and one that its state does not stop', () => {
  let items: Awaited<ReturnType<typeof itemsOfCompany>>;
  beforeAll(async () => {
    items = await itemsOfCompany();
    await portal.knex('projects').where({ id: project.id }).update({ status: 'Open' });
  });

  it('each of them', () => {
    expect(Object.keys(TRIED_OF_OTHERS).toSorted()).toEqual(OTHERS.map(([key]) => key).toSorted());
  });

  it.each(OTHERS)('%s', async (key, endpoint) => {
    const write = TRIED_OF_OTHERS[key]?.(items);
    if (!write) throw new Error(`There is no request for ${key}`);
    const { got, wanted } = await tryInOrder(portal.running, endpoint, { claims: coordinator, ...write });
    expect(got).toEqual(wanted);
  });
});
