import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSite, dataOf, inHours, inspectionFields, schedule, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';
import { forgetInvitationMails } from './count-invitations.ts';
import { inspectionCalls } from './inspections.fixture.ts';

let portal: TestPortal;
let site: TestSite;
beforeAll(async () => {
  portal = await startTestPortal();
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  site = await addSite(portal, site?.company);
  await portal.knex('copied_events').delete();
  await portal.knex('invitation_mails').delete();
});

const { post, put, cancel, remove, list, one, close, eventsOf } = inspectionCalls(
  () => portal,
  () => site,
);

describe('the attendees of an inspection (decisions §27)', () => {
  const EDDA = 'Edda Holm <edda@site.example>';
  const OTTO = 'otto@site.example';
  const sent = () => eventsOf('invite-requested');
  const moved = (fields: object) => ({ startDateTime: inHours(48), endDateTime: inHours(50), ...fields });

  it('are mailed where it is asked for, and told of the end of their own invitation', async () => {
    const first = await schedule(portal, site, { attendees: [EDDA, 'Site manager'] });
    expect([first.invitation, await sent()]).toEqual([null, []]);
    const invited = dataOf<Inspection>(await put(first, { attendees: [EDDA], sendInvite: true }));
    expect(invited.invitation).toMatchObject({ recipientsCount: 1, isCurrent: true });
    const later = dataOf<Inspection>(await put(first, moved({ attendees: [EDDA, OTTO] }), site.people.riskCoordinator));
    expect(later.invitation).toMatchObject({ recipientsCount: 1, isCurrent: false });
    await put(first, moved({ attendees: [OTTO], sendInvite: true }), site.people.riskCoordinator);
    const edda = { name: 'Edda Holm', email: 'edda@site.example' };
    const otto = { name: null, email: OTTO };
    const organizer = { name: 'Erik Stone', email: expect.stringContaining('@') as string };
    expect(await sent()).toMatchObject([
      { inspectionId: first.id, sequence: 0, organizer, invited: [{ ...edda, isUpdate: false }], withdrawn: [] },
      { sequence: 1, organizer, invited: [{ ...otto, isUpdate: false }], withdrawn: [edda], cancelReason: null },
    ]);
    await cancel(first.id, 'Flooded');
    expect((await sent()).at(-1)).toMatchObject({
      sequence: 2,
      invited: [],
      withdrawn: [otto],
      cancelReason: 'Flooded',
    });
    expect((await one(first.id)).invitation).toBeNull();
  });

  it('are mailed once about the same, and when the inspection is deleted; nobody who was not invited is', async () => {
    const { id } = await schedule(portal, site, { attendees: [EDDA], sendInvite: true });
    const shown = await one(id);
    const { startDateTime, endDateTime } = shown;
    const again = { startDateTime, endDateTime, attendees: [EDDA], sendInvite: true };
    expect(dataOf<Inspection>(await put(shown, again)).version).toBe(1);
    await put(shown, { ...again, attendees: [EDDA, OTTO] });
    await put(shown, { ...again, attendees: [EDDA, OTTO], agenda: 'Roof' });
    await remove(id);
    expect(await sent()).toMatchObject([
      { sequence: 0 },
      { sequence: 1, invited: [{ email: OTTO, isUpdate: false }], withdrawn: [] },
      { sequence: 2, invited: [{ isUpdate: true }, { isUpdate: true }] },
      { sequence: 3, cancelReason: INSPECTION_TEXTS.deleted },
    ]);
    await cancel((await schedule(portal, site, { attendees: [OTTO] })).id, 'Storm');
    expect(await sent()).toHaveLength(4);
  });

  it('are told when the project is deleted, also a closed one, which leaves their inspections as they stand', async () => {
    await schedule(portal, site, { attendees: [EDDA], sendInvite: true });
    const over = await schedule(portal, site, { attendees: [OTTO], sendInvite: true });
    await portal
      .knex('inspections')
      .where({ id: over.id })
      .update({ start_at: inHours(-3), end_at: inHours(-1) });
    await close();
    expect(await sent()).toHaveLength(2);
    await portal.call(site.people.coordinator, 'DELETE', `/projects/${site.projectId}`);
    expect((await sent()).slice(2)).toMatchObject([
      {
        sequence: 1,
        invited: [],
        withdrawn: [{ email: 'edda@site.example' }],
        cancelReason: INSPECTION_TEXTS.projectDeleted,
      },
    ]);
  });

  it('have a new organizer, and a new entry in their calendars, once the former one has left the project', async () => {
    const { riskCoordinator, engineer } = site.people;
    const inspection = await schedule(portal, site, { attendees: [EDDA, OTTO], sendInvite: true });
    const [{ organizer } = {}] = await sent();
    await put(inspection, moved({ attendees: [EDDA, OTTO], sendInvite: true }), riskCoordinator);
    expect((await sent())[1]).toMatchObject({ sequence: 1, organizer });
    await portal.addParticipant(site.projectId, { ...engineer, sub: randomUUID() });
    await portal.knex('project_participants').where({ project_id: site.projectId, user_id: engineer.sub }).delete();
    // The company's other engineer is the primary one now.
    await portal
      .knex('project_participants')
      .where({ project_id: site.projectId, role: 'RiskEngineer' })
      .update({ is_primary: true });
    const shown = await one(inspection.id, riskCoordinator);
    const { startDateTime, endDateTime, attendees } = shown;
    const kept = { startDateTime, endDateTime, attendees: [attendees[0]], sendInvite: true };
    await put(shown, kept, riskCoordinator);
    await put(shown, kept, riskCoordinator);
    const [end, anew, ...more] = (await sent()).slice(2);
    expect(end).toMatchObject({
      ...{ sequence: 2, organizer, invited: [], cancelReason: null },
      withdrawn: [
        { email: 'edda@site.example', isReplaced: true },
        { email: OTTO, isReplaced: false },
      ],
    });
    expect(end).not.toHaveProperty('uid');
    expect(anew).toMatchObject({
      ...{ sequence: 0, organizer: { name: 'Rita Stone' }, withdrawn: [] },
      ...{ uid: expect.any(String) as string, invited: [{ email: 'edda@site.example', isUpdate: false }] },
    });
    expect(more).toEqual([]);
    await cancel(inspection.id, 'Storm', riskCoordinator);
    expect((await sent()).at(-1)).toMatchObject({ uid: anew?.['uid'], sequence: 1, organizer: { name: 'Rita Stone' } });
  });

  it('have a new organizer once the former one was deleted or has changed the company', async () => {
    const { riskCoordinator, engineer } = site.people;
    const members = portal.knex('members').where({ user_id: riskCoordinator.sub });
    await portal.knex('members').insert({
      ...{ user_id: riskCoordinator.sub, version: 1, email: `${riskCoordinator.sub}@granite.example` },
      ...{ first_name: 'Rita', last_name: 'Stone', role: 'RCCoordinator', company_id: riskCoordinator.companyId },
    });
    const inspection = dataOf<Inspection>(await post({ attendees: [OTTO], sendInvite: true }, riskCoordinator));
    const save = async (agenda: string) => {
      await put(inspection, { attendees: [OTTO], agenda, sendInvite: true }, engineer);
      return ((await sent()).at(-1)?.['organizer'] as { name: string }).name;
    };
    expect(await save('Roof')).toBe('Rita Stone');
    await members.clone().update({ is_deleted: true });
    expect(await save('Gate')).toBe('Erik Stone');
    expect((await sent()).map(({ sequence }) => sequence)).toEqual([0, 1, 2, 0]);
    const other = dataOf<Inspection>(await post({ attendees: [OTTO], sendInvite: true }, riskCoordinator));
    await members.clone().update({ is_deleted: false, company_id: randomUUID() });
    await put(other, { attendees: [OTTO], sendInvite: true }, engineer);
    expect((await sent()).at(-1)).toMatchObject({ sequence: 0, organizer: { name: 'Erik Stone' } });
  });

  it('need an address, and each address is named once', async () => {
    expect((await post({ attendees: ['Site manager'], sendInvite: true })).body.fieldErrors).toEqual({
      attendees: [INSPECTION_TEXTS.nobodyToInvite],
    });
    expect((await post({ attendees: ['Edda <edda@site>'] })).status).toBe(400);
    expect((await schedule(portal, site, { attendees: [EDDA, 'EDDA@site.example', OTTO] })).attendees).toEqual([
      EDDA,
      OTTO,
    ]);
  });

  it('keep their addresses from those who do not see the contacts, who keep them when they save', async () => {
    const { id, startDateTime, endDateTime } = await schedule(portal, site, {
      attendees: [EDDA, OTTO, 'Site manager'],
    });
    const shown = await one(id, site.people.riskCoordinator);
    expect(shown.attendees).toEqual([
      expect.stringMatching(/^Edda Holm <….+>$/),
      expect.stringMatching(/^o… at site\.example <….+>$/),
      'Site manager',
    ]);
    const fields = { startDateTime, endDateTime, attendees: [shown.attendees[1], shown.attendees[0]] };
    await put(shown, fields, site.people.riskCoordinator);
    expect((await one(id)).attendees).toEqual([OTTO, EDDA]);
    const history = await portal.call(site.people.riskCoordinator, 'GET', `/inspections/${id}/history`);
    expect(JSON.stringify(history.body)).toContain('Edda Holm');
    expect(JSON.stringify(history.body)).not.toContain('@site.example');
  });

  it('are told apart where they are shown alike, and nobody else can be named by a hidden text', async () => {
    const oskar = 'oskar@site.example';
    const { id, startDateTime, endDateTime } = await schedule(portal, site, { attendees: [OTTO, oskar] });
    const { riskCoordinator } = site.people;
    const shown = await one(id, riskCoordinator);
    const save = (attendees: unknown[], as = riskCoordinator) =>
      put(shown, { startDateTime, endDateTime, attendees }, as);
    await save([shown.attendees[1]]);
    expect((await one(id)).attendees).toEqual([oskar]);
    for (const as of [riskCoordinator, site.people.engineer]) {
      expect((await save(['Ghost <…>'], as)).body.fieldErrors).toEqual({ attendees: [INSPECTION_TEXTS.hiddenUnknown] });
    }
    expect((await save([shown.attendees[0]])).status).toBe(400);
  });

  it('are not confirmed to somebody who guesses their addresses', async () => {
    const { riskCoordinator } = site.people;
    const guessed = async (guess: string) => {
      const { id, startDateTime, endDateTime } = await schedule(portal, site, {
        attendees: [EDDA, OTTO],
        sendInvite: true,
      });
      await portal
        .knex('inspections')
        .where({ id })
        .update({
          invitation: portal.knex.raw(`jsonb_set(invitation, '{sentAt}', '"2026-01-01T10:00:00.000Z"')`),
        });
      const { attendees } = await one(id, riskCoordinator);
      const fields = { startDateTime, endDateTime, attendees: [guess, ...attendees], sendInvite: true };
      const { version, invitation, ...saved } = dataOf<Inspection>(await put(await one(id), fields, riskCoordinator));
      expect(saved.attendees.slice(1)).toEqual(attendees);
      expect(attendees).not.toContain(saved.attendees[0]);
      expect(invitation?.sentDateTime).not.toContain('2026-01-01');
      const shown = saved.attendees[0]?.replace(/….{12}>/, '…>');
      return { version, shown, count: invitation?.recipientsCount, isCurrent: invitation?.isCurrent };
    };
    expect(await guessed(OTTO)).toEqual(await guessed('otmar@site.example'));
    expect((await sent()).filter(({ invited }) => JSON.stringify(invited).includes(OTTO))).toHaveLength(2);
  });

  it('get ten mails a day about one inspection, twenty in all, and the end of each invitation', async () => {
    const flood = `flood-${randomUUID()}@one.example`;
    const first = await schedule(portal, site, { attendees: [flood], sendInvite: true });
    const changed = (inspection: Inspection, agenda: string, fields = {}) =>
      put(inspection, { attendees: [flood], agenda, sendInvite: true, ...fields });
    for (let time = 2; time <= 10; time++) expect((await changed(first, `${time}`)).status).toBe(200);
    const tagged = flood.replace('@', '+again@').toUpperCase();
    expect(await changed(first, '11', { attendees: [tagged] })).toMatchObject({
      status: 429,
      body: { error: { message: INSPECTION_TEXTS.tooManyToAddress } },
    });
    expect((await changed(first, '11', { sendInvite: false })).status).toBe(200);
    await remove(first.id);
    for (let time = 1; time <= 4; time++) {
      const { id } = await schedule(portal, site, { attendees: [flood], sendInvite: true });
      await remove(id);
    }
    const other = await addSite(portal, site.company);
    const last = await schedule(portal, other, { attendees: [flood], sendInvite: true });
    expect(
      (
        await portal.call(other.people.engineer, 'POST', '/inspections', {
          ...inspectionFields(other, { attendees: [flood], sendInvite: true }),
        })
      ).status,
    ).toBe(429);
    await portal.call(other.people.engineer, 'DELETE', `/inspections/${last.id}`);
    expect((await sent()).at(-1)).toMatchObject({ withdrawn: [{ email: flood }] });
  });

  it('are counted for a day', async () => {
    const email = `day-${randomUUID()}@one.example`;
    await portal.knex('invitation_mails').insert({ email, about: '', began_at: inHours(-25), mails: 20 });
    await schedule(portal, site, { attendees: [email], sendInvite: true });
    expect(await portal.knex('invitation_mails').where({ email, about: '' })).toMatchObject([{ mails: 1 }]);
    await portal
      .knex('invitation_mails')
      .where({ email, about: '' })
      .update({ began_at: inHours(-25) });
    await forgetInvitationMails(portal.knex);
    expect(await portal.knex('invitation_mails').where({ email, about: '' })).toEqual([]);
  });

  it('are not mailed in bulk', async () => {
    const attendees = Array.from({ length: 50 }, (_, index) => `a${index}@site.example`);
    for (let time = 1; time <= 4; time++) await schedule(portal, site, { attendees, sendInvite: true });
    const [inspection] = (await list()).items;
    expect(inspection && (await put(inspection, moved({ attendees, sendInvite: true })))).toMatchObject({
      status: 429,
      body: { error: { message: INSPECTION_TEXTS.tooManyInvites } },
    });
  });
});
