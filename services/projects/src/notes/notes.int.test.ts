import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Note } from '@portal/contracts/projects/note';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

type Claims = Partial<SessionClaims>;

let portal: TestPortal;
let company: TestCompany;
let coordinator: Claims;
let underwriter: Claims;
let engineer: Claims;
let projectId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
  underwriter = company.person('ICUnderwriter', { firstName: 'Uma', lastName: 'Wright' });
  engineer = { role: 'RiskEngineer', companyType: 'Risk', companyId: randomUUID(), sub: randomUUID() };
  projectId = await portal.addProject(company);
  await portal.addParticipant(projectId, engineer, true);
});
afterAll(() => portal.stop());

const add = async (as: Claims, fields: object = {}, project = projectId): Promise<Note> => {
  const answer = await portal.call(as, 'POST', '/notes', {
    projectId: project,
    title: 'Access',
    text: 'Gate 4',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data as Note;
};
const change = (as: Claims, note: Pick<Note, 'id'>, fields: object = {}, headers = {}) =>
  portal.call(as, 'PUT', '/notes', { id: note.id, title: 'Access', text: 'Gate 5', ...fields }, headers);
const remove = (as: Claims, { id }: Pick<Note, 'id'>, headers = {}) =>
  portal.call(as, 'DELETE', `/notes/${id}`, undefined, headers);
const list = async (as: Claims, query: string) => {
  const { body, status } = await portal.call(as, 'GET', `/notes?${query}`);
  return { status, ...(body.data as { items: Note[]; totalPages: number; totalCount: number }) };
};

describe('notes of a project', () => {
  it('come five a page, newest first, with their author (spec 2 §9)', async () => {
    const project = await portal.addProject(company);
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await add(coordinator, { title }, project);
    const first = await list(underwriter, `ProjectId=${project}&Page=1&PageSize=5`);
    expect(first).toMatchObject({ totalCount: 6, totalPages: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['Six', 'Five', 'Four', 'Three', 'Two']);
    expect(first.items[0]).toMatchObject({ authorName: 'Clara Nordin', text: 'Gate 4', changedBy: null });
    expect((await list(underwriter, `projectId=${project}`)).items).toHaveLength(5);
    expect(await list(underwriter, `projectId=${project}&page=9`)).toMatchObject({ items: [], totalCount: 6 });
    const byTitle = await list(underwriter, `projectId=${project}&sortFieldName=title&SortDirection=Ascending`);
    expect(byTitle.items[0]?.title).toBe('Five');
  });

  it('keep a script as the text that it is', async () => {
    const text = `<script>alert(1)</script><img src=x onerror=alert(1)> "'; drop table notes --`;
    const { id } = await add(coordinator, { title: '<b>Bold</b>', text });
    const { items } = await list(coordinator, `projectId=${projectId}`);
    expect(items.find((note) => note.id === id)).toMatchObject({ title: '<b>Bold</b>', text });
  });

  it.each([
    ['without a title', { title: '  ' }, 'title'],
    ['with a title of 51 characters', { title: 'x'.repeat(51) }, 'title'],
    ['without a text', { text: '' }, 'text'],
    ['with a text of 1001 characters', { text: 'x'.repeat(1001) }, 'text'],
    ['with half a character', { text: 'half \ud83d' }, 'text'],
    ['in a project whose id is none', { projectId: 'nowhere' }, 'projectId'],
  ])('are refused %s', async (_case, fields, field) => {
    const body = { projectId, title: 'Access', text: 'Gate 4', ...fields };
    const answer = await portal.call(coordinator, 'POST', '/notes', body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fieldErrors ?? {})).toEqual([field]);
  });

  it('cannot be listed without their project, nor by a column that is none', async () => {
    expect((await portal.call(coordinator, 'GET', '/notes')).status).toBe(400);
    expect((await portal.call(coordinator, 'GET', `/notes?projectId=${projectId}&sortFieldName=text`)).status).toBe(
      400,
    );
    expect((await portal.call(coordinator, 'GET', '/notes?projectId=nowhere')).status).toBe(404);
  });
});

describe('the rights of notes (decisions §11)', () => {
  it('let coordinators change and delete everybody’s', async () => {
    const note = await add(underwriter);
    expect((await change(coordinator, note)).body.data).toMatchObject({
      version: 2,
      authorName: 'Uma Wright',
      changedBy: 'Clara Nordin',
    });
    expect((await remove(coordinator, note)).status).toBe(200);
  });

  it('let underwriters and the primary risk engineer change their own only', async () => {
    const theirs = await add(coordinator);
    for (const author of [underwriter, engineer]) {
      const own = await add(author);
      expect((await change(author, own)).status).toBe(200);
      expect(await change(author, theirs)).toMatchObject({
        status: 403,
        body: { error: { message: 'Only the person who added it can change it.' } },
      });
      expect((await remove(author, theirs)).status).toBe(403);
      expect((await remove(author, own)).status).toBe(200);
    }
  });

  it('let an engineer who is not the primary one read', async () => {
    const other = company.person('RiskEngineer');
    expect((await list(other, `projectId=${projectId}`)).status).toBe(200);
    const body = { projectId, title: 'Access', text: 'Gate 4' };
    const answer = await portal.call(other, 'POST', '/notes', body);
    expect(answer).toMatchObject({ status: 403, body: { error: { message: PROJECT_TEXTS.notPrimaryEngineer } } });
  });

  it.each(['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner', 'SiteContact'] as const)(
    'give %s nothing',
    async (role) => {
      const contact = { role, sub: randomUUID() };
      await portal.addParticipant(projectId, contact);
      expect((await list(contact, `projectId=${projectId}`)).status).toBe(403);
      expect((await remove(contact, { id: randomUUID() })).status).toBe(403);
    },
  );

  it('do not tell people of another company whether a note exists', async () => {
    const note = await add(coordinator);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    const [foreign, missing] = [await change(rival, note), await change(rival, { id: randomUUID() })];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' });
    expect((await remove(rival, note)).status).toBe(404);
    expect((await list(rival, `projectId=${projectId}`)).status).toBe(404);
  });
});

describe('a note that others work on', () => {
  it('is not overwritten unseen (decisions §4)', async () => {
    const note = await add(coordinator);
    expect((await change(underwriter, await add(underwriter), {}, { 'if-match': '"1"' })).status).toBe(200);
    await change(coordinator, note, { text: 'Gate 6' }, { 'if-match': '"1"' });
    const stale = await change(coordinator, note, { text: 'Gate 7' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({
      status: 409,
      body: { error: { code: 'StaleVersion', details: { changedBy: 'Clara Nordin' } } },
    });
    expect((await remove(coordinator, note, { 'if-match': '"1"' })).status).toBe(409);
  });

  it('is deleted once', async () => {
    const note = await add(coordinator);
    const answers = await Promise.all([remove(coordinator, note), remove(coordinator, note)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('stays as it is in a closed project (decisions §2)', async () => {
    const project = await portal.addProject(company);
    const note = await add(coordinator, {}, project);
    await portal.call(coordinator, 'PATCH', `/projects/${project}/close`, { closingReason: 'Done' });
    const refusals = [
      await portal.call(coordinator, 'POST', '/notes', { projectId: project, title: 'Late', text: 'Too late' }),
      await change(coordinator, note),
      await remove(coordinator, note),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.error.message]).toEqual([400, PROJECT_TEXTS.closed]);
    }
    expect((await list(coordinator, `projectId=${project}`)).totalCount).toBe(1);
  });

  it('is recorded with its old and new values', async () => {
    const note = await add(coordinator, { title: 'Recorded' });
    await change(coordinator, note, { title: 'Recorded', text: 'Gate 9' });
    const records = await portal.knex('audit.records').where({ item_id: note.id, action: 'note.update' });
    expect(records).toMatchObject([{ changes: { text: { old: 'Gate 4', new: 'Gate 9' } } }]);
  });
});
