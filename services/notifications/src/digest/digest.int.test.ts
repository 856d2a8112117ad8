import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts/common/enums';
import { projectCreated, projectReopened } from '@portal/contracts/events/projects';
import { teamMemberJoined } from '@portal/contracts/events/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from '../core/inbox/changes.ts';
import { storeTimeZones } from '../core/members/member.repository.ts';
import { anEvent, startInboxes, type TestInboxes } from '../notifications/events.fixture.ts';
import { MOST_ENTRIES } from './digest-mail.ts';
import { MOST_WAITING, sendDigests } from './digest.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());
beforeEach(async () => {
  const { knex } = inboxes.database;
  for (const table of ['notifications', 'jobs', 'digests']) await knex(table).delete();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const failures: unknown[] = [];
const send = (at: Date) =>
  sendDigests(inboxes.database.knex, {
    publicUrl: 'https://portal.example',
    at,
    onFailure: (error) => void failures.push(error),
  });
/** Returns eight o'clock UTC, some days from today; events of now come before that of tomorrow. */
const eight = (days: number): Date => new Date(new Date().setUTCHours(8, 0, 0, 0) + days * 24 * HOUR);

interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const mailsTo = async (userId: string): Promise<SentMail[]> => {
  const mails = await inboxes.database.knex('jobs').orderBy('created_at').pluck<SentMail[]>('payload');
  return mails.filter(({ to }) => to === `${userId}@people.example`);
};
const bodies = async (userId: string) => (await mailsTo(userId)).map(({ text }) => text);

const aCompany = () => ({ companyId: randomUUID(), companyType: 'Insurance' }) as const;
const aPerson = (role: Role = 'Broker', fields = {}) => inboxes.aMember({ role, ...fields });

/** Creates a project of an insurer that this person takes part in. */
async function aProject(userId: string, name = 'Dam', role: Role = 'Broker', owner: string = randomUUID()) {
  const id = randomUUID();
  const { knex } = inboxes.database;
  await knex('known_projects').insert({
    ...{ id, version: 1, name, status: 'Open', company_id: owner, company_type: 'Insurance' },
  });
  const person = { userId, companyId: null, role, isPrimary: false };
  await knex('known_participants').insert({ project_id: id, user_id: userId, role, is_primary: false });
  return { projectId: id, projectName: name, insurerCompanyId: owner, participants: [person] };
}
type Project = Awaited<ReturnType<typeof aProject>>;

const happensNow = (subject: string, data: object) =>
  inboxes.happens({ ...anEvent(subject, data, randomUUID()), occurredAt: new Date().toISOString() });
const reopened = (project: Project, reopeningReason = 'Closed by mistake') =>
  happensNow(projectReopened.subject, { ...project, reopeningReason });

/** Lets something wait for the person's daily mail since an instant. */
const waits = (userId: string, { projectId, projectName }: Project, since: Date, type = 'ProjectReopened') =>
  inboxes.database.knex.transaction((tx) =>
    applyChanges(
      tx,
      [
        {
          ...{ userId, eventId: randomUUID(), type, catalogueVersion: '2', isActionRequired: false, isAlert: false },
          ...{ isHidden: false, isViewed: false, awaitsDigest: true, clearedBy: null },
          data: { projectId, projectName, actorName: 'Clara Nordin', reopeningReason: 'Mistake' },
          createdAt: since.toISOString(),
        },
      ],
      [],
    ),
  );
let version = 0;
const moveTo = (userId: string, timeZone: string) =>
  inboxes.database.knex.transaction((tx) => storeTimeZones(tx, [{ userId, timeZone, version: (version += 1) }]));

describe('the daily mail (decisions §27)', () => {
  it('tells at eight by project what the catalogue does not mail at once, and nothing twice', async () => {
    const company = aCompany();
    const coordinator = await aPerson('ICCoordinator', company);
    const dam = await aProject(randomUUID(), 'Dam', 'Broker', company.companyId);
    const tower = await aProject(randomUUID(), 'Tower', 'Broker', company.companyId);
    await reopened(dam);
    await reopened(tower);
    await happensNow(teamMemberJoined.subject, {
      ...{ inviteId: randomUUID(), userId: randomUUID(), userName: 'Ada Falk', role: 'RiskEngineer', ...company },
    });
    await reopened(dam, 'Policy was renewed');
    await happensNow(projectCreated.subject, dam);
    const old = anEvent(projectReopened.subject, { ...tower, reopeningReason: 'Long ago' }, null);
    await inboxes.happens({ ...old, occurredAt: eight(-5).toISOString() });
    const [immediate] = await mailsTo(coordinator);
    expect(immediate?.subject).toContain('no assignment');
    expect(await send(new Date(eight(1).getTime() - MINUTE))).toBe(0);
    expect(await send(eight(1))).toBe(1);
    const [, mail] = await mailsTo(coordinator);
    expect(mail?.subject).toBe('Your daily summary (4)');
    const entry = (label: string, text: string, path: string) =>
      `- ${label}\n  ${text}\n  https://portal.example${path}`;
    const page = (project: Project) => `/projects/${project.projectId}/details`;
    const again = (name: string) => `Clara Nordin has reopened ${name}. Work on the project can go on.`;
    expect(mail?.text.split('\n\n')).toEqual([
      'Your daily summary',
      'Hello Marcus,',
      'This is new since your last summary.',
      'Dam',
      entry('Project reopened: Closed by mistake', again('Dam'), page(dam)),
      entry('Project reopened: Policy was renewed', again('Dam'), page(dam)),
      'Tower',
      entry('Project reopened: Closed by mistake', again('Tower'), page(tower)),
      'Your company',
      entry(
        'Ada Falk has joined your team',
        'Ada Falk (Risk Engineer) has registered and has access now.',
        '/my-company?tab=TeamMembers',
      ),
      'Open in the portal: https://portal.example/\n',
    ]);
    expect(await send(eight(1))).toBe(0);
    expect(await send(eight(2))).toBe(0);
  });

  it('says nothing of what was read, and is not sent where all was', async () => {
    const [reader, other] = [await aPerson(), await aPerson()];
    const [dam, tower] = [await aProject(reader), await aProject(other, 'Tower')];
    await reopened(dam);
    await reopened(tower, 'First');
    await reopened(tower, 'Second');
    const { knex } = inboxes.database;
    await knex('notifications').where({ user_id: reader }).update({ is_viewed: true });
    await knex('notifications').whereRaw(`data ->> 'reopeningReason' = 'First'`).update({ is_viewed: true });
    expect(await send(eight(1))).toBe(1);
    expect(await bodies(reader)).toEqual([]);
    expect(await bodies(other)).toEqual([expect.stringMatching(/^(?!.*First).*Second/s)]);
    // Marked as unread later, it is no news any more.
    await knex('notifications').update({ is_viewed: false });
    expect(await send(eight(2))).toBe(0);
  });

  it('says nothing of what the person may see no longer when it is sent', async () => {
    const { knex } = inboxes.database;
    const closings: Readonly<Record<string, (project: Project, userId: string) => PromiseLike<unknown>>> = {
      nothing: async () => undefined,
      tab: ({ insurerCompanyId }) =>
        knex('known_tab_settings').insert({ company_id: insurerCompanyId, version: 1, tabs: '{"details":[]}' }),
      removal: (_project, userId) => knex('known_participants').where({ user_id: userId }).delete(),
      deletion: ({ projectId }) => knex('known_projects').where({ id: projectId }).update({ status: 'Deleted' }),
      blocking: (_project, userId) => knex('members').where({ user_id: userId }).update({ access_status: 'NoAccess' }),
      'another role': (_project, userId) => knex('members').where({ user_id: userId }).update({ role: 'Admin' }),
    };
    const mailed: string[] = [];
    for (const [name, close] of Object.entries(closings)) {
      const person = await aPerson();
      const project = await aProject(person);
      await reopened(project);
      await close(project, person);
      await send(eight(1));
      if ((await bodies(person)).length > 0) mailed.push(name);
    }
    expect(mailed).toEqual(['nothing']);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', ['2026-03-28T07:00Z', '2026-03-29T06:00Z', '2026-03-30T06:00Z']],
    ['Europe/Berlin', '2026-10-25', ['2026-10-24T06:00Z', '2026-10-25T07:00Z', '2026-10-26T07:00Z']],
    ['Australia/Lord_Howe', '2026-10-04', ['2026-10-02T21:30Z', '2026-10-03T21:00Z', '2026-10-04T21:00Z']],
    ['Asia/Kolkata', '2026-11-20', ['2026-11-19T02:30Z', '2026-11-20T02:30Z', '2026-11-21T02:30Z']],
    ['Pacific/Kiritimati', '2026-11-20', ['2026-11-18T18:00Z', '2026-11-19T18:00Z', '2026-11-20T18:00Z']],
  ])('comes at 08:00 of %s, once on each day around %s, whatever the clocks do', async (timeZone, day, expected) => {
    const person = await aPerson();
    const project = await aProject(person);
    await moveTo(person, timeZone);
    const sentAt: string[] = [];
    const noon = Date.parse(`${day}T12:00Z`);
    for (let at = noon - 48 * HOUR; sentAt.length < 3 && at < noon + 48 * HOUR; at += 30 * MINUTE) {
      await waits(person, project, new Date(at - MINUTE));
      if ((await send(new Date(at))) > 0) sentAt.push(new Date(at).toISOString().replace(':00.000', ''));
    }
    expect(sentAt).toEqual(expected);
    const left = await inboxes.database.knex('notifications').where({ user_id: person, awaits_digest: true });
    expect(left).toEqual([]);
  });

  it('comes once where copies of the service look at once, each person’s their own', async () => {
    const people = await Promise.all([aPerson(), aPerson(), aPerson()]);
    for (const person of people) await reopened(await aProject(person, `Dam of ${person}`));
    const counts = await Promise.all([send(eight(1)), send(eight(1)), send(eight(1))]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    for (const person of people) expect(await bodies(person)).toEqual([expect.stringContaining(`Dam of ${person}`)]);
  });

  it('is tried again where it failed, without holding up that of others, and comes late after a standstill', async () => {
    const [unlucky, other] = [await aPerson(), await aPerson()];
    const project = await aProject(unlucky);
    await waits(unlucky, project, eight(-1), 'OfAnotherRelease');
    await reopened(await aProject(other));
    failures.length = 0;
    expect(await send(eight(1))).toBe(1);
    expect(failures).toHaveLength(1);
    await inboxes.database.knex('notifications').where({ user_id: unlucky }).update({ type: 'ProjectReopened' });
    const hoursLater = new Date(eight(1).getTime() + 9 * HOUR);
    await waits(unlucky, project, new Date(hoursLater.getTime() - HOUR));
    expect(await send(hoursLater)).toBe(1);
    expect(await mailsTo(unlucky)).toMatchObject([{ subject: 'Your daily summary (2)' }]);
  });

  it('comes at 08:00 UTC as long as the zone is not known, and never twice on a day for who travels', async () => {
    const person = await aPerson();
    const project = await aProject(person);
    const at = (time: string) => new Date(`${time}Z`);
    await waits(person, project, at('2026-11-19T22:00'));
    expect(await send(at('2026-11-20T07:59'))).toBe(0);
    expect(await send(at('2026-11-20T08:00'))).toBe(1);
    // In Honolulu it is still the 19th, later the 20th.
    await moveTo(person, 'Pacific/Honolulu');
    await waits(person, project, at('2026-11-20T09:00'));
    expect(await send(at('2026-11-20T09:30'))).toBe(0);
    expect(await send(at('2026-11-20T18:00'))).toBe(0);
    expect(await send(at('2026-11-21T17:59'))).toBe(0);
    // An older event of the zone that comes late changes nothing.
    await inboxes.database.knex.transaction((tx) =>
      storeTimeZones(tx, [{ userId: person, timeZone: 'UTC', version: 0 }]),
    );
    expect(await send(at('2026-11-21T18:00'))).toBe(1);
  });

  it('tells of the newest thousand where more wait, of which nothing is left', async () => {
    const person = await aPerson();
    const project = await aProject(person);
    await waits(person, project, eight(0));
    await inboxes.database.knex.raw(
      `insert into notifications (id, user_id, event_id, type, catalogue_version, is_action_required, is_alert, is_hidden, is_viewed,
         awaits_digest, data, position, created_at)
       select gen_random_uuid(), user_id, gen_random_uuid(), type, catalogue_version, is_action_required, is_alert, is_hidden, is_viewed,
         true, data, -n, created_at - n * interval '1 second'
       from notifications, generate_series(1, ?) n`,
      [MOST_WAITING + 5_500],
    );
    expect(await send(eight(1))).toBe(1);
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe(`Your daily summary (${MOST_WAITING})`);
    expect(await inboxes.database.knex('notifications').where({ awaits_digest: true })).toEqual([]);
  });

  it(`shows ${MOST_ENTRIES} entries and counts the others`, async () => {
    const person = await aPerson();
    const project = await aProject(person);
    for (let n = 0; n < MOST_ENTRIES + 2; n++) await waits(person, project, eight(0));
    await send(eight(1));
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe(`Your daily summary (${MOST_ENTRIES + 2})`);
    expect(mail?.text.match(/^- /gm)).toHaveLength(MOST_ENTRIES);
    expect(mail?.text.trim().endsWith('More in the portal: 2.')).toBe(true);
  });
});
