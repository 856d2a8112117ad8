import type { Folder, Folders } from '@portal/contracts/library/folder';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { MAX_FOLDER_DEPTH } from '@portal/contracts/library/document-rules';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { publishEvent, until } from '@portal/testing';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupsOfSubtree } from '../core/folders/folder.repository.ts';
import {
  participantOf,
  startDocuments,
  type DocumentsFixture,
  type Reader,
  type TestProject,
} from '../documents.fixture.ts';

let library: DocumentsFixture;
let knex: Knex;
let coordinator: Reader;
beforeAll(async () => {
  library = await startDocuments();
  knex = library.running.database.knex;
  coordinator = await library.reader();
});
afterAll(() => library?.stop());

const add = (who: Reader, body: object) => who.call<Folder>('POST', '/library/folders', body);
const named = async (who: Reader, name: string, more: object = {}): Promise<Folder> => {
  const { status, data } = await add(who, { name, ...more });
  expect(status).toBe(201);
  return data;
};
const foldersOf = async (who: Reader, path = '/library/folders') => (await who.call<Folders>('GET', path)).data;
const told = (kind: string) => library.told(kind);
const recordsOf = (id: string) => library.recordsOf(id);

describe('folders of a library (spec 1 §6, decisions §13)', () => {
  it('are added, renamed, moved and deleted; each is told and recorded', async () => {
    const surveys = await named(coordinator, 'Surveys');
    const north = await named(coordinator, 'North', { parentFolderId: surveys.id });
    expect(north).toMatchObject({ parentFolderId: surveys.id, creatorId: coordinator.id, projectId: null });
    const renamed = await coordinator.call<Folder>('PUT', `/library/folders/${north.id}`, { name: 'North\u00A0 Wing' });
    expect(renamed.data).toMatchObject({ name: 'North Wing', version: 2 });
    // The second time it exists already: nothing is published or recorded.
    for (const _time of [1, 2]) {
      await coordinator.call('PUT', `/library/folders/${north.id}/move`, { parentFolderId: null });
    }
    const { items, place } = await foldersOf(coordinator);
    expect(place).toMatchObject({
      kind: 'library',
      projectId: null,
      actions: [{ action: 'addFolder', allowed: true }],
    });
    expect(items.map(({ name, parentFolderId }) => [name, parentFolderId])).toEqual([
      ['North Wing', null],
      ['Surveys', null],
    ]);
    expect((await coordinator.call('DELETE', `/library/folders/${north.id}`)).status).toBe(200);
    expect((await foldersOf(coordinator)).items.map(({ name }) => name)).toEqual(['Surveys']);
    const where = { projectId: null, ownerId: coordinator.companyId, folderId: north.id };
    expect(await told('folder.renamed')).toContainEqual({
      ...where,
      name: 'North Wing',
      formerName: 'North',
    });
    expect(await told('folder.moved')).toContainEqual({
      ...where,
      name: 'North Wing',
      parentFolderId: null,
    });
    expect(await told('folder.deleted')).toContainEqual({ ...where, name: 'North Wing' });
    expect(await recordsOf(north.id)).toEqual(['folder.add', 'folder.rename', 'folder.move', 'folder.delete']);
  });

  it('of an engineer on FreeUsage without a company are one of their own, for files (decisions §26.7)', async () => {
    const free = {
      role: 'RiskEngineer',
      companyId: null,
      companyType: 'NoCompany',
      subscriptionPlan: 'FreeUsage',
    } as const;
    const engineer = await library.reader(free);
    await Promise.all([foldersOf(engineer), foldersOf(engineer), foldersOf(engineer)]);
    const { items, place } = await foldersOf(engineer);
    expect(items).toMatchObject([{ name: 'My Documents', creatorId: engineer.id, isImmutable: true }]);
    const allowed = (actions: Folder['actions']) => actions.filter((one) => one.allowed).map(({ action }) => action);
    expect(allowed(items[0]?.actions ?? [])).toEqual(['upload']);
    expect(allowed(place.actions as Folder['actions'])).toEqual([]);
    expect((await add(engineer, { name: 'Mine' })).status).toBe(403);
    const id = items[0]?.id ?? '';
    expect((await engineer.call('PUT', `/library/folders/${id}`, { name: 'Mine' })).status).toBe(400);
    expect((await engineer.call('DELETE', `/library/folders/${id}`)).status).toBe(400);
    const other = await library.reader(free);
    expect((await other.call('GET', `/library/folders/${id}/files`)).status).toBe(404);
    const ofCompany = await library.reader({
      role: 'RiskEngineer',
      companyType: 'Risk',
      subscriptionPlan: 'FreeUsage',
    });
    const onPro = await library.reader({ ...free, subscriptionPlan: 'Pro' });
    for (const who of [ofCompany, onPro, coordinator]) {
      expect((await foldersOf(who)).items.map(({ name }) => name)).not.toContain('My Documents');
    }
  });

  it('belong to the company: nobody else finds them', async () => {
    const folder = await named(coordinator, 'Ours alone');
    const rival = await library.reader();
    expect((await foldersOf(rival)).items).toEqual([]);
    for (const [method, path, body] of [
      ['GET', `/library/folders/${folder.id}/files`, undefined],
      ['GET', `/library/folders/${folder.id}/contents`, undefined],
      ['PUT', `/library/folders/${folder.id}`, { name: 'Theirs' }],
      ['PUT', `/library/folders/${folder.id}/move`, { parentFolderId: null }],
      ['DELETE', `/library/folders/${folder.id}`, undefined],
      ['POST', '/library/folders', { name: 'In it', parentFolderId: folder.id }],
    ] as const) {
      expect([path, (await rival.call(method, path, body)).status]).toEqual([path, 404]);
    }
    const underwriter = await library.reader({ role: 'ICUnderwriter', companyId: coordinator.companyId });
    expect((await underwriter.call('GET', '/library/folders')).status).toBe(403);
    expect((await underwriter.call('GET', `/library/folders/${folder.id}/files`)).status).toBe(403);
  });

  it('have names of their own, whatever their case', async () => {
    const first = await named(coordinator, 'Twice');
    expect(await add(coordinator, { name: ' TWICE ' })).toMatchObject({
      status: 409,
      fieldErrors: { name: [DOCUMENT_TEXTS.folderTaken] },
    });
    await named(coordinator, 'Twice', { parentFolderId: first.id });
    expect((await add(coordinator, { name: 'a/b*c' })).fieldErrors).toEqual({
      name: ['Should not contain special characters except ( ) # № / -'],
    });
  });

  it('cannot be moved into themselves, nor nested without end', async () => {
    const top = await named(coordinator, 'Top');
    let deepest = top;
    for (let depth = 2; depth <= MAX_FOLDER_DEPTH; depth++) {
      deepest = await named(coordinator, `Level ${depth}`, { parentFolderId: deepest.id });
    }
    expect(await add(coordinator, { name: 'Too deep', parentFolderId: deepest.id })).toMatchObject({
      status: 400,
      fieldErrors: { parentFolderId: [DOCUMENT_TEXTS.tooDeep] },
    });
    // The right comes before the fields (decisions §26.19): folders of a library are open to no site contact.
    const open = { name: 'Too deep', parentFolderId: deepest.id, allowsSiteContact: true };
    expect((await add(coordinator, open)).status).toBe(403);
    const move = (id: string, parentFolderId: string) =>
      coordinator.call('PUT', `/library/folders/${id}/move`, { parentFolderId });
    expect((await move(top.id, deepest.id)).fieldErrors).toEqual({ parentFolderId: [DOCUMENT_TEXTS.intoItself] });
    expect((await move(top.id, top.id)).fieldErrors).toEqual({ parentFolderId: [DOCUMENT_TEXTS.intoItself] });
    const other = await named(coordinator, 'Other');
    expect((await move(top.id, other.id)).fieldErrors).toEqual({ parentFolderId: [DOCUMENT_TEXTS.tooDeep] });
  });

  it('moved into each other at the same moment make no circle', async () => {
    const [one, two] = [await named(coordinator, 'One'), await named(coordinator, 'Two')];
    const move = (id: string, parentFolderId: string) =>
      coordinator.call('PUT', `/library/folders/${id}/move`, { parentFolderId });
    const answers = await Promise.all([move(one.id, two.id), move(two.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('a stale version is refused', async () => {
    const folder = await named(coordinator, 'Versioned');
    const rename = (name: string) =>
      fetch(`${library.running.url}/library/folders/${folder.id}`, {
        method: 'PUT',
        headers: { ...coordinator.headers, 'content-type': 'application/json', 'if-match': '"1"' },
        body: JSON.stringify({ name }),
      });
    expect((await rename('First')).status).toBe(200);
    expect((await rename('Second')).status).toBe(409);
  });
});

describe('folders of a project (spec 1 §9)', () => {
  let project: TestProject;
  let engineer: Reader;
  beforeAll(async () => {
    engineer = await library.reader({ role: 'RiskEngineer', companyType: 'Risk' });
    project = await library.project(coordinator.companyId ?? '', [participantOf(engineer, 'RiskEngineer', true)]);
  });
  const path = () => `/projects/${project.id}/folders`;

  it('are there from its creation', async () => {
    const { place, items } = await foldersOf(engineer, path());
    expect(place).toEqual({
      kind: 'project',
      projectId: project.id,
      actions: [{ action: 'addFolder', allowed: true }],
    });
    expect(items.map(({ name, kind, isImmutable }) => [name, kind, isImmutable])).toEqual([
      ['Inspections', 'Plain', false],
      ['Insurance Documents', 'Plain', false],
      ['Layouts', 'Layouts', true],
      ['Risk Review Information', 'RiskReview', true],
    ]);
  });

  it('those of the portal keep their names and places, and hold files only', async () => {
    const layouts = project.folder('Layouts');
    for (const [method, at, body] of [
      ['PUT', '', { name: 'Plans' }],
      ['PUT', '/move', { parentFolderId: project.folder('Inspections') }],
      ['DELETE', '', undefined],
    ] as const) {
      expect((await coordinator.call(method, `/library/folders/${layouts}${at}`, body)).status).toBe(400);
    }
    expect((await add(coordinator, { name: 'In Layouts', parentFolderId: layouts })).status).toBe(400);
  });

  it('are opened to the primary site contact by the insurer', async () => {
    const contact = await library.reader({ role: 'SiteContact', companyType: 'NoCompany' });
    const other = await library.reader({ role: 'SiteContact', companyType: 'NoCompany' });
    const own = await library.project(coordinator.companyId ?? '', [
      participantOf(contact, 'SiteContact', true),
      participantOf(other, 'SiteContact'),
      participantOf(engineer, 'RiskEngineer', true),
    ]);
    const seen = async (who: Reader) =>
      (await foldersOf(who, `/projects/${own.id}/folders`)).items.map(({ name }) => name);
    expect(await seen(contact)).toEqual(['Layouts', 'Risk Review Information']);
    expect(await seen(other)).toEqual([]);
    const inspections = own.folder('Inspections');
    expect((await contact.call('GET', `/library/folders/${inspections}/files`)).status).toBe(403);
    const open = (who: Reader) =>
      who.call('PUT', `/library/folders/${inspections}`, { name: 'Inspections', allowsSiteContact: true });
    expect((await open(engineer)).status).toBe(403);
    expect((await open(coordinator)).status).toBe(200);
    const change = { folderId: inspections, name: 'Inspections', allowsSiteContact: true, version: 2 };
    expect(await told('folder.access-changed')).toMatchObject([change]);
    expect(await seen(contact)).toContain('Inspections');
    const added = { name: 'From the site', projectId: own.id, allowsSiteContact: true };
    expect((await add(engineer, added)).status).toBe(403);
    const { id: folderId, ...opened } = (await add(coordinator, added)).data;
    expect(opened.allowsSiteContact).toBe(true);
    expect(await seen(contact)).toContain('From the site');
    await coordinator.call('DELETE', `/library/folders/${folderId}`);
    expect(await told('folder.access-changed')).toMatchObject([
      change,
      { folderId, version: 1, allowsSiteContact: true },
      { folderId, version: 2, allowsSiteContact: false },
    ]);
    await named(engineer, 'Inside', { parentFolderId: inspections });
    const counted = (who: Reader) => who.call('GET', `/library/folders/${inspections}/contents`);
    expect((await counted(engineer)).data).toEqual({ folders: 1, files: 0 });
    expect((await counted(contact)).data).toEqual({ folders: 0, files: 0 });
    expect((await add(coordinator, { name: 'Of the library', allowsSiteContact: true })).status).toBe(403);
  });

  it('are nobody’s outside of the project, and not without the tab', async () => {
    const rival = await library.reader();
    const answer = await rival.call('GET', path());
    expect(answer).toMatchObject({ status: 404, fieldErrors: { projectId: [PROJECT_TEXTS.notFound] } });
    const stranger = await library.reader({ role: 'RiskEngineer', companyType: 'Risk' });
    expect((await stranger.call('GET', `/library/folders/${project.folder('Layouts')}/files`)).status).toBe(404);
    const broker = await library.reader({ role: 'Broker', companyType: 'NoCompany' });
    const companyId = randomUUID();
    const theirs = await library.project(companyId, [participantOf(broker, 'Broker')]);
    const open = async () => (await broker.call('GET', `/projects/${theirs.id}/folders`)).status;
    expect(await open()).toBe(200);
    const { nats } = library.running;
    await publishEvent(nats, companyTabAccessChanged, { companyId, version: 3, tabs: { documents: [] } });
    await until(async () => (await open()) === 403);
    expect((await broker.call('GET', `/library/folders/${theirs.folder('Layouts')}/files`)).status).toBe(403);
    // An older version arrives too late; the insurer's own people cannot be excluded.
    await publishEvent(nats, companyTabAccessChanged, { companyId, version: 2, tabs: {} });
    await publishEvent(nats, companyTabAccessChanged, { companyId: randomUUID(), version: 1, tabs: {} });
    await until(async () => (await knex('known_tab_settings')).length === 2);
    expect(await open()).toBe(403);
    const underwriter = await library.reader({ role: 'ICUnderwriter', companyId });
    expect((await underwriter.call('GET', `/projects/${theirs.id}/folders`)).status).toBe(200);
    expect((await rival.call('GET', '/projects/not-an-id/folders')).status).toBe(404);
  });

  it('of a closed project are read and not changed', async () => {
    const closed = await library.project(coordinator.companyId ?? '');
    await closed.deliver({ status: 'Closed' });
    const { place } = await foldersOf(coordinator, `/projects/${closed.id}/folders`);
    expect(place.actions).toMatchObject([{ action: 'addFolder', obstacle: 'closed', reason: 'ProjectClosed' }]);
    for (const answer of [
      await add(coordinator, { name: 'More', projectId: closed.id }),
      await coordinator.call('PUT', `/library/folders/${closed.folder('Inspections')}`, { name: 'Visits' }),
      await coordinator.call('DELETE', `/library/folders/${closed.folder('Inspections')}`),
    ]) {
      expect(answer).toMatchObject({ status: 400, code: 'ProjectClosed' });
    }
  });

  it('of a deleted project are gone', async () => {
    const deleted = await library.project(coordinator.companyId ?? '');
    await deleted.deliver({ status: 'Deleted' });
    expect((await coordinator.call('GET', `/projects/${deleted.id}/folders`)).status).toBe(404);
    expect((await coordinator.call('GET', `/library/folders/${deleted.folder('Layouts')}/files`)).status).toBe(404);
  });
});

describe('deleting a folder', () => {
  it('says what is in it, and takes all of it', async () => {
    const top = await named(coordinator, 'To be deleted');
    const below = await named(coordinator, 'Below', { parentFolderId: top.id });
    const file = await coordinator.file(below.id, 'report.pdf');
    await coordinator.file(top.id, 'plan.pdf');
    const contents = await coordinator.call('GET', `/library/folders/${top.id}/contents`);
    expect(contents.data).toEqual({ folders: 1, files: 2 });
    expect((await coordinator.call('DELETE', `/library/folders/${top.id}`)).status).toBe(200);
    for (const path of [`/library/folders/${below.id}/files`, `/library/files/${file}`]) {
      expect((await coordinator.call('GET', path)).status).toBe(404);
    }
    const gone = (await told('document.deleted')).map(({ documentId }) => documentId);
    expect(gone).toContain(file);
    expect(await recordsOf(file)).toEqual(['document.upload', 'document.delete']);
  });

  it('counts what is in hundreds of folders without reading each', async () => {
    const top = await named(coordinator, 'Of many');
    const colleague = await library.reader({ companyId: coordinator.companyId });
    const theirs = await named(colleague, 'Of somebody else', { parentFolderId: top.id });
    await knex.raw(
      `insert into folders (owner_id, parent_id, name, name_key, creator_id, files, private_files)
       select f.owner_id, f.id, 'Floor ' || number, 'floor ' || number, f.creator_id, 3, 1
       from folders f, generate_series(1, 200) number where f.id in (?, ?)`,
      [top.id, theirs.id],
    );
    const contents = await coordinator.call('GET', `/library/folders/${top.id}/contents`);
    expect(contents.data).toEqual({ folders: 401, files: 1_200 });
    expect((await groupsOfSubtree(knex, top.id)).map((group) => group.folders)).toEqual([201, 201]);
  });

  it('is not for those who could not delete what is in it', async () => {
    const risk = await library.reader({ role: 'RCCoordinator', companyType: 'Risk' });
    const project = await library.project(coordinator.companyId ?? '', [participantOf(risk, 'RCCoordinator')]);
    const own = await named(risk, 'Of the risk company', { projectId: project.id });
    await coordinator.file(own.id, 'policy.pdf');
    expect((await risk.call('DELETE', `/library/folders/${own.id}`)).status).toBe(403);
    expect((await coordinator.call('DELETE', `/library/folders/${own.id}`)).status).toBe(200);
  });
});
