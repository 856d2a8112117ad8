import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { fileStored } from '@portal/contracts/events/library';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Inspection } from '@portal/contracts/projects/inspection';
import type { RecommendationDetail, Recommendations } from '@portal/contracts/projects/recommendation';
import { copyOutbox, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  addRisk,
  addSite,
  startedInspection,
  dataOf,
  recommendationFields,
  type TestSite,
} from '../testing/inspections.fixture.ts';
import { startTestPortal, WITHOUT_TASKS, type TestPortal } from '../testing/testing-portal.ts';

type Claims = Partial<SessionClaims>;

/** A portal for the tests of a file; each has a site of its own, with an inspection that is in progress. */
export function sitesWithInspections() {
  let portal: TestPortal;
  let site: TestSite;
  let inspection: Inspection;
  beforeAll(async () => {
    portal = await startTestPortal(WITHOUT_TASKS);
    await copyOutbox(portal.knex);
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    site = await addSite(portal, site?.company);
    inspection = await startedInspection(portal, site);
    await portal.knex('copied_events').delete();
  });

  const people = () => site.people;
  const put = (as: Claims, path: string, body?: object, headers?: object) =>
    portal.call(as, 'PUT', path, body, headers);
  const add = (fields: object = {}) => addRisk(portal, site, inspection, fields);
  const one = async (id: string, as = people().engineer): Promise<RecommendationDetail> =>
    dataOf(await portal.call(as, 'GET', `/risks/${id}`));
  const edit = (id: string, fields: object = {}, headers?: object) =>
    put(people().engineer, '/risks', { id, ...recommendationFields(fields) }, headers);
  const send = (call: string, as: Claims) => put(as, `/inspections/${inspection.id}/${call}`);
  const complete = () => put(people().engineer, `/inspections/${inspection.id}/complete`);
  const setStatus = (as: Claims, id: string, status: string, comment?: string, rest: object = {}) =>
    put(as, `/risks/${id}/status`, { status, ...(comment !== undefined && { comment }), ...rest });
  const statusOf = async (id: string): Promise<string> => (await one(id)).status;
  const force = (id: string, columns: object) => portal.knex('recommendations').where({ id }).update(columns);
  const list = async (as: Claims, query = ''): Promise<Recommendations> =>
    dataOf(await portal.call(as, 'GET', `/inspections/all-risks?projectId=${site.projectId}${query}`));
  const eventsOf = async (subject: string) => {
    const rows = await portal
      .knex('copied_events')
      .where({ subject: `projects.${subject}.v1` })
      .orderBy('seq')
      .pluck<string[]>('event');
    return rows.map((text) => (JSON.parse(text) as PortalEvent<Record<string, unknown>>).data);
  };

  /** Tells an event of another service, and waits until it is handled. */
  async function deliver(subject: string, data: object): Promise<void> {
    const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
    const jetstream = await portal.running.nats.jetstream();
    await jetstream.publish(subject, JSON.stringify(event), { msgID: event.id });
    await until(async () => (await portal.knex('handled_events').where({ event_id: event.id })).length > 0);
  }
  async function fileOf({ sub: ownerId }: Claims, type = 'image/png'): Promise<string> {
    const fileId = randomUUID();
    await deliver(fileStored.subject, { fileId, ownerId, name: `${fileId}.png`, type, size: 10 });
    return fileId;
  }
  const approvals = (version: number, external: boolean, projectId: string | null = site.projectId) =>
    deliver(companyApprovalsChanged.subject, {
      companyId: site.company.id,
      projectId,
      version,
      external,
      internal: false,
    });

  /** A recommendation that was issued, by the whole path. */
  async function issued(fields: object = {}): Promise<RecommendationDetail> {
    const { id } = await add(fields);
    dataOf(await send('send-for-approval', people().engineer));
    dataOf(await put(people().riskCoordinator, `/risks/${id}/approve`));
    dataOf(await send('send-to-risk-engineer', people().riskCoordinator));
    dataOf(await put(people().engineer, `/risks/${id}/approve`));
    dataOf(await complete());
    dataOf(await send('issue', people().engineer));
    return one(id);
  }

  return {
    portal: () => portal,
    site: () => site,
    inspection: () => inspection,
    ...{
      people,
      put,
      add,
      one,
      edit,
      send,
      complete,
      setStatus,
      statusOf,
      force,
      list,
      eventsOf,
      deliver,
      fileOf,
      approvals,
      issued,
    },
  };
}
