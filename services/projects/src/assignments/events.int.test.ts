import { viewerOf } from '@portal/access';
import { acknowledgementRequested } from '@portal/contracts/events/assignments';
import { memberPlaced } from '@portal/contracts/events/people';
import type { NearEngineer } from '@portal/contracts/projects/assignment';
import { claimsOf, publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOT_CANDIDATE } from '../core/primary/change-primary.ts';
import { startAssignments, toEngineer, type AssignmentPortal, type Claims } from './assignments.fixture.ts';
import { squareOf } from './square.ts';
import { nearEngineers, suggestedEngineers } from './suggestions.ts';

let at: AssignmentPortal;
let project: string;
beforeAll(async () => {
  at = await startAssignments();
});
afterAll(() => at.portal.stop());

it('an assignment is acknowledged from the notification, by nobody but its engineer and while it waits', async () => {
  const { granite, coordinator } = at;
  project = await at.portal.addProject(at.insurer);
  const given = await at.assign(project, toEngineer(granite.engineer));
  const { running, knex } = at.portal;
  const acknowledgeAs = async ({ sub }: Claims) => {
    const request = { assignmentId: given.id, engineerId: sub };
    const eventId = await publishEvent(running.nats, acknowledgementRequested, request);
    await until(() => knex('handled_events').where({ event_id: eventId }).first());
  };
  await acknowledgeAs(granite.colleague);
  await acknowledgeAs(granite.coordinator);
  expect((await at.list(coordinator, project)).items[0]).toMatchObject({ status: 'Unviewed' });
  await acknowledgeAs(granite.engineer);
  await acknowledgeAs(granite.engineer);
  expect((await at.list(coordinator, project)).items[0]).toMatchObject({ status: 'Accepted', version: 2 });
  expect(await at.primary(project)).toBe(granite.engineer.sub);
  await at.done(coordinator, 'cancel', given);
  await acknowledgeAs(granite.engineer);
  expect((await at.list(coordinator, project)).items[0]).toMatchObject({ status: 'Cancelled' });
});

it('an acknowledgement that is refused midway leaves nothing of what it wrote', async () => {
  const { granite, coordinator, internal } = at;
  project = await at.portal.addProject(at.insurer);
  await at.portal.addParticipant(project, { ...internal, role: 'RiskEngineer' }, true);
  const given = await at.assign(project, toEngineer(granite.engineer));
  const { running, knex } = at.portal;
  // Takes part in another role meanwhile, so that the primary function is not the engineer's.
  const part = knex('project_participants').where({ project_id: project, user_id: granite.engineer.sub });
  await part.clone().update({ role: 'RiskManager' });
  const before = await at.told(project);
  const request = { assignmentId: given.id, engineerId: granite.engineer.sub };
  const eventId = await publishEvent(running.nats, acknowledgementRequested, request);
  await until(() => knex('handled_events').where({ event_id: eventId }).first());
  const state = async () => [(await at.list(coordinator, project)).items[0]?.status, await at.primary(project)];
  expect(await state()).toEqual(['Unviewed', internal.sub]);
  expect(await at.told(project)).toEqual(before);
  const { status, body } = await at.step(granite.engineer, 'acknowledge', given);
  expect([status, body.error.message]).toEqual([400, NOT_CANDIDATE]);
  expect(await state()).toEqual(['Unviewed', internal.sub]);
});

it('suggestions say why: own company, completed inspections of the type, load, distance in steps of 50 km', async () => {
  const { coordinator, internal, granite, insurer } = at;
  const { knex, addProject, running, call } = at.portal;
  const done = await addProject(insurer);
  const site = {
    name: 'Site',
    address: 'Munich',
    coordinate: { longitude: 11.58, latitude: 48.14 },
    countryCode: 'DE',
  };
  project = await at.portal.addProject(at.insurer);
  expect((await call(coordinator, 'POST', '/locations', { projectId: project, ...site })).status).toBe(201);
  const given = await at.assign(done, toEngineer(granite.engineer));
  await at.done(granite.engineer, 'acknowledge', given);
  const inspection = { project_id: done, kind: 'OnSite', location_name: 'Site', created_by: 'Erik Stone' };
  const complete = async (project_id: string, number: number, by: Claims) => {
    const times = { start_at: '2026-01-05T08:00Z', end_at: '2026-01-05T09:00Z' };
    const row = { ...inspection, ...times, project_id, number, status: 'InProgress' };
    const [added] = await knex('inspections').insert(row).returning<{ id: string }[]>('id');
    expect((await call(by, 'PUT', `/inspections/${added?.id}/complete`)).status).toBe(200);
  };
  await complete(done, 1, granite.engineer);
  // Of a project that has another engineer by now, each keeps what they have completed.
  const passed = await addProject(insurer);
  const taken = await at.assign(passed, toEngineer(granite.engineer));
  await at.done(granite.engineer, 'acknowledge', taken);
  await complete(passed, 1, granite.engineer);
  await at.done(coordinator, 'cancel', taken);
  const next = await at.assign(passed, toEngineer(at.basalt.engineer));
  await at.done(at.basalt.engineer, 'acknowledge', next);
  await complete(passed, 2, at.basalt.engineer);
  await knex('inspections').insert([
    { ...inspection, number: 2, status: 'Cancelled', start_at: '2026-02-05T08:00Z', end_at: '2026-02-05T09:00Z' },
    ...[20, 40].map((days, index) => ({
      ...{ ...inspection, number: 3 + index, status: 'Upcoming' },
      start_at: knex.raw(`now() + make_interval(days => ?)`, [days]),
      end_at: knex.raw(`now() + make_interval(days => ?)`, [days + 1]),
    })),
  ]);
  // Neither what a closed project has frozen nor what should have begun long ago can take place any more.
  const closed = await addProject(insurer);
  const ended = await at.assign(closed, toEngineer(granite.engineer));
  await at.done(granite.engineer, 'acknowledge', ended);
  await knex('inspections').insert(
    [-60, 20].map((days, index) => ({
      ...{ ...inspection, project_id: closed, number: 1 + index, status: 'Upcoming' },
      start_at: knex.raw(`now() + make_interval(days => ?)`, [days]),
      end_at: knex.raw(`now() + make_interval(days => ?)`, [days + 1]),
    })),
  );
  const closing = { closingReason: 'Done' };
  expect((await call(coordinator, 'PATCH', `/projects/${closed}/close`, closing)).status).toBe(200);
  const place = async ({ sub }: Claims, version: number, found: { latitude: number; longitude: number } | null) => {
    const eventId = await publishEvent(running.nats, memberPlaced, { userId: sub, version, place: found });
    await until(() => knex('handled_events').where({ event_id: eventId }).first());
  };
  await place(granite.engineer, 2, { latitude: 48.37, longitude: 10.9 });
  await place(granite.engineer, 1, null);
  const { engineers } = await at.suggestions(coordinator, project);
  const facts = ({ sub }: Claims) => engineers.find(({ userId }) => userId === sub);
  expect(engineers[0]?.userId).toBe(internal.sub);
  expect(facts(granite.engineer)).toMatchObject({ completedInspections: 2, load: 1, distanceKm: 50 });
  expect(facts(at.basalt.engineer)).toMatchObject({ completedInspections: 1, load: 0, distanceKm: null });
  const near = await call(coordinator, 'GET', `/assignments/proximity-suggestions?projectId=${project}`);
  const { engineers: placed } = near.body.data as { engineers: NearEngineer[] };
  expect(placed).toEqual([{ ...facts(granite.engineer), place: squareOf({ latitude: 48.37, longitude: 10.9 }) }]);
  expect(JSON.stringify([engineers, placed])).not.toMatch(/48\.37|10\.9\b/);
  // Of more than a picker offers, the best and the nearest are offered, whatever their names.
  await knex('members').whereIn('user_id', [internal.sub, granite.engineer.sub]).update({ last_name: 'Żak' });
  await place(at.basalt.engineer, 1, { latitude: 59.9, longitude: 10.7 });
  const where = { id: project, companyId: insurer.id };
  const viewer = viewerOf(claimsOf(coordinator));
  const [best, nearest] = await knex.transaction((tx) =>
    Promise.all([suggestedEngineers(tx, viewer, where, 2), nearEngineers(tx, viewer, where, 1)]),
  );
  expect(best.map(({ userId }) => userId)).toEqual([internal.sub, granite.engineer.sub]);
  expect(nearest.map(({ userId }) => userId)).toEqual([granite.engineer.sub]);
  // Of engineers in one square the names decide, not who lives nearer.
  await place(granite.engineer, 3, { latitude: 48.41, longitude: 10.93 });
  await place(at.basalt.engineer, 2, { latitude: 48.37, longitude: 10.9 });
  await knex('inspections').whereIn('project_id', [done, closed, passed]).update({ status: 'Cancelled' });
  const inOrder = async (latitude: number) => {
    await knex('locations').where({ project_id: project }).update({ latitude, longitude: 10.9 });
    const found = await knex.transaction((tx) => nearEngineers(tx, viewer, where));
    return found.map(({ userId }) => userId).filter((userId) => userId !== internal.sub);
  };
  const byName = await inOrder(48.3);
  expect(byName).toHaveLength(2);
  expect(await inOrder(48.5)).toEqual(byName);

  // Another insurer that knows the engineer learns nothing of this one's projects.
  const rival = await at.portal.addCompany('Rival Insurance');
  await knex('contacts').insert({
    ...{ company_id: rival.id, user_id: granite.engineer.sub, position: 'ExternalRE', access_status: 'HasAccess' },
  });
  const other = await at.suggestions({ ...rival.person('ICCoordinator'), sub: randomUUID() }, await addProject(rival));
  expect(other.engineers.map(({ completedInspections, load }) => [completedInspections, load])).toEqual([[0, 0]]);
});
