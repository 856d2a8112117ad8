import { projectClosed } from '@portal/contracts/events/projects';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY_TEXTS } from '../core/change/entry.texts.ts';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { projectCalls } from './projects.fixture.ts';

let portal: TestPortal;
let northwind: TestCompany;
let rival: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  rival = await portal.addCompany('Rival Insurance');
});
afterAll(() => portal.stop());

const { read, eventsOf } = projectCalls(() => portal);

describe('closing and reopening (decisions §10)', () => {
  it('stops every write but the reopening, with the specified text', async () => {
    const id = await portal.addProject(northwind);
    const coordinator = northwind.person('ICCoordinator');
    const closing = await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: ' Done ' });
    expect(closing.status).toBe(200);
    const closed = await read(coordinator, id);
    expect(closed.project).toMatchObject({ status: 'Closed', closingReason: 'Done', editableFields: [] });
    const text = 'Project has been closed. No further actions are allowed.';
    expect(closed.project.actions).toContainEqual({
      ...{ action: 'update', allowed: false, obstacle: 'closed' },
      ...{ reason: 'ProjectClosed', text },
    });
    for (const [method, path, body] of [
      ['PUT', '/projects', { id, ...portal.project(northwind) }],
      ['PATCH', `/projects/${id}/close`, { closingReason: 'Again' }],
    ] as const) {
      const answer = await portal.call(coordinator, method, path, body);
      expect([answer.status, answer.body.error]).toEqual([
        400,
        { code: 'ProjectClosed', message: text, reason: 'ProjectClosed' },
      ]);
    }
    const open = await portal.call(coordinator, 'PATCH', `/projects/${id}/open`, { reopeningReason: 'Renewed' });
    expect(open.status).toBe(200);
    expect((await read(coordinator, id)).project).toMatchObject({ status: 'Open', reopeningReason: 'Renewed' });
    const again = await portal.call(coordinator, 'PATCH', `/projects/${id}/open`, { reopeningReason: 'Again' });
    expect([again.status, again.body.error.code]).toEqual([400, 'InvalidTransition']);
  });

  it('needs a reason of at most 50 characters, and names the participants in its event', async () => {
    const id = await portal.addProject(northwind);
    const coordinator = northwind.person('ICCoordinator');
    const site = { role: 'SiteContact', companyType: 'NoCompany', companyId: null, sub: randomUUID() } as const;
    await portal.addParticipant(id, site, true);
    for (const closingReason of ['', '  ', 'x'.repeat(51)]) {
      const answer = await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason });
      expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, ['closingReason']]);
    }
    await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'x'.repeat(50) });
    const [event] = await eventsOf(id, projectClosed);
    expect(event?.data).toMatchObject({ participants: [{ userId: site.sub, role: 'SiteContact', isPrimary: true }] });
  });

  it('is done 200 times an hour by one person', async () => {
    const id = await portal.addProject(northwind);
    const person = { ...northwind.person('ICCoordinator'), sub: randomUUID() };
    const close = (as: object = person) => portal.call(as, 'PATCH', `/projects/${id}/close`, { closingReason: 'Done' });
    const open = (as: object = person) => portal.call(as, 'PATCH', `/projects/${id}/open`, { reopeningReason: 'No' });
    expect((await close()).status).toBe(200);
    expect((await close()).status).toBe(400);
    const counts = () => portal.knex('added_entries').where({ user_id: person.sub, kind: 'closing' });
    expect(await counts().pluck('entries')).toEqual([1]);
    await counts().update({ entries: 199 });
    expect((await open()).status).toBe(200);
    expect(await close()).toMatchObject({ status: 429, body: { error: { message: ENTRY_TEXTS.closing } } });
    expect((await read(person, id)).project).toMatchObject({ status: 'Open' });
    expect((await close(northwind.person('ICCoordinator'))).status).toBe(200);
    expect((await open()).status).toBe(429);
  });

  it('is the coordinator’s of the insurer alone', async () => {
    const id = await portal.addProject(northwind);
    const close = (as: object) => portal.call(as, 'PATCH', `/projects/${id}/close`, { closingReason: 'No' });
    expect((await close(northwind.person('ICUnderwriter'))).status).toBe(403);
    expect((await close(rival.person('ICCoordinator'))).status).toBe(404);
  });
});
