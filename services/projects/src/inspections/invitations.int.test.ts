import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { copyOutbox } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSite, dataOf, inHours, schedule, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';
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
});

const { post, put, cancel, remove, list, one, eventsOf } = inspectionCalls(
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

  it('are mailed again without a change, and when the inspection is deleted; nobody who was not invited is', async () => {
    const { id } = await schedule(portal, site, { attendees: [EDDA], sendInvite: true });
    const shown = await one(id);
    const { startDateTime, endDateTime } = shown;
    const again = { startDateTime, endDateTime, attendees: [EDDA], sendInvite: true };
    expect(dataOf<Inspection>(await put(shown, again)).version).toBe(2);
    await remove(id);
    expect(await sent()).toMatchObject([
      { sequence: 0 },
      { sequence: 1, invited: [{ isUpdate: true }] },
      { sequence: 2, cancelReason: INSPECTION_TEXTS.deleted },
    ]);
    await cancel((await schedule(portal, site, { attendees: [OTTO] })).id, 'Storm');
    expect(await sent()).toHaveLength(3);
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
    expect(shown.attendees).toEqual(['Edda Holm <…>', 'o… at site.example <…>', 'Site manager']);
    const fields = { startDateTime, endDateTime, attendees: [shown.attendees[1], shown.attendees[0]] };
    await put(shown, fields, site.people.riskCoordinator);
    expect((await one(id)).attendees).toEqual([OTTO, EDDA]);
    const history = await portal.call(site.people.riskCoordinator, 'GET', `/inspections/${id}/history`);
    expect(JSON.stringify(history.body)).toContain('Edda Holm');
    expect(JSON.stringify(history.body)).not.toContain('@site.example');
  });

  it('are not mailed in bulk', async () => {
    const attendees = Array.from({ length: 50 }, (_, index) => `a${index}@site.example`);
    for (let time = 1; time <= 4; time++) await schedule(portal, site, { attendees, sendInvite: true });
    const [inspection] = (await list()).items;
    expect(inspection && (await put(inspection, { attendees, sendInvite: true }))).toMatchObject({
      status: 429,
      body: { error: { message: INSPECTION_TEXTS.tooManyInvites } },
    });
  });
});
