import type { Refusal, StoredDocument } from '@portal/contracts/library/document';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import type { Folder } from '@portal/contracts/library/folder';
import { EICAR, freePort, NO_VERDICT, startClamav, until } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participantOf, startDocuments, type DocumentsFixture, type Reader } from '../../documents.fixture.ts';
import { CONTENT } from '../../library.fixture.ts';
import { deleteDocumentsOfDeletedProjects } from '../../documents/sweep.ts';

const MAX_BYTES = 4_000_000;
const INFECTED = Buffer.concat([CONTENT.pdf, Buffer.from(EICAR)]);

let library: DocumentsFixture;
let coordinator: Reader;
let folder: string;
let clamav: Awaited<ReturnType<typeof startClamav>>;

async function start(host: string, port: number): Promise<void> {
  const settings = { CLAMAV_HOST: host, CLAMAV_PORT: String(port), CLAMAV_MAX_BYTES: String(MAX_BYTES) };
  library = await startDocuments('disk', undefined, settings);
  coordinator = await library.reader();
  folder = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Scanned' })).data.id;
}
const stateOf = async (who: Reader, id: string) => {
  const { status, data } = await who.call<StoredDocument>('GET', `/library/files/${id}/check`);
  return status === 200 ? data.state : status;
};
const put = async (name: string, bytes: Uint8Array, whenExists?: 'replace') => {
  const { data } = await coordinator.put(folder, name, { bytes, ...(whenExists && { whenExists }) });
  return data.items[0] as StoredDocument;
};
/** Has the scans that wait for their next try begin now. */
const goOn = (knex: Knex) =>
  knex('jobs')
    .where({ state: 'Queued' })
    .update({ lease_until: knex.raw(`now() - interval '1 second'`) });
/** Lets scans be asked for and begins none of them meanwhile. */
const heldBack = async (ask: () => Promise<unknown>) => {
  const { knex } = library.running.service.deps;
  await knex.raw(`
    create function hold_back() returns trigger language plpgsql as $$
    begin
      new.lease_until = now() + interval '1 hour';
      return new;
    end $$;
    create trigger hold_back before insert on jobs for each row execute function hold_back();
  `);
  try {
    await ask();
  } finally {
    await knex.raw('drop trigger hold_back on jobs; drop function hold_back()');
  }
  await goOn(knex);
};
const uploadedOf = async (id: string) =>
  (await library.told('document.uploaded')).filter(({ documentId }) => documentId === id);
const settled = (id: string, state: string) => until(async () => (await stateOf(coordinator, id)) === state);

describe('where there is a virus scanner', () => {
  beforeAll(async () => {
    clamav = await startClamav('scans', MAX_BYTES);
    await start(clamav.host, clamav.port);
  });
  afterAll(async () => {
    await library?.stop();
    await clamav?.stop();
  });

  it('a file is seen once nothing was found in it', async () => {
    const stored = await put('clean.pdf', CONTENT.pdf);
    expect(stored).toMatchObject({ name: 'clean.pdf', state: 'Checking' });
    await settled(stored.id, 'Stored');
    expect(await coordinator.names(folder)).toContain('clean.pdf');
    const events = await library.running.service.deps
      .knex('copied_events')
      .where({ subject: 'library.document.uploaded.v1' })
      .pluck<string[]>('event');
    expect(events.filter((event) => event.includes(stored.id))).toHaveLength(1);
  });

  it('one with a virus is never seen, told of or given; who uploaded it is told', async () => {
    const stored = await put('infected.pdf', INFECTED);
    await settled(stored.id, 'Refused');
    expect(await coordinator.names(folder)).not.toContain('infected.pdf');
    for (const path of [`/library/files/${stored.id}`, `/library/files/${stored.id}/download`]) {
      expect((await coordinator.call('GET', path)).status).toBe(404);
    }
    const colleague = await library.reader({ companyId: coordinator.companyId });
    expect(await stateOf(colleague, stored.id)).toBe(404);
    const events = await library.running.service.deps.knex('copied_events').pluck<string[]>('event');
    expect(events.some((event) => event.includes(stored.id))).toBe(false);
    const records = await library.running.service.deps
      .knex('audit.records')
      .where({ item_id: stored.id, outcome: 'Done' })
      .orderBy('id')
      .pluck<string[]>('action');
    expect(records).toEqual(['document.upload', 'document.refuse']);
  });

  it('one that replaces another does so only when it is clean', async () => {
    const first = await put('plan.pdf', CONTENT.pdf);
    await settled(first.id, 'Stored');
    const infected = await put('plan.pdf', INFECTED, 'replace');
    await settled(infected.id, 'Refused');
    const [listed] = (await coordinator.files(folder, '?name=plan')).items;
    expect(listed).toMatchObject({ id: first.id, size: CONTENT.pdf.length });
    const better = Buffer.concat([CONTENT.pdf, Buffer.from('% better\n')]);
    const replacing = await put('plan.pdf', better, 'replace');
    await settled(replacing.id, 'Stored');
    expect((await coordinator.files(folder, '?name=plan')).items).toMatchObject([
      { id: first.id, size: better.length },
    ]);
    expect((await coordinator.call('DELETE', '/library/files', { ids: [first.id] })).status).toBe(200);
    expect(await Promise.all([first, replacing].map(({ id }) => stateOf(coordinator, id)))).toEqual([404, 404]);
  });

  it('one that is larger than the scanner takes is stored without it, which the record tells', async () => {
    const large = Buffer.concat([CONTENT.pdf, Buffer.alloc(MAX_BYTES)]);
    const stored = await put('large.pdf', large);
    expect(stored.state).toBe('Stored');
    const [record] = await library.running.service.deps
      .knex('audit.records')
      .where({ item_id: stored.id })
      .select<{ changes: Record<string, { new: unknown }> }[]>('changes');
    expect(record?.changes['isScanned']?.new).toBe(false);
  });

  it('one on which the scanner alone has no verdict is refused as unchecked in the end; others go on meanwhile', async () => {
    const { knex } = library.running.service.deps;
    const doubtful = await put('doubtful.pdf', Buffer.concat([CONTENT.pdf, Buffer.from(NO_VERDICT)]));
    const scans = () =>
      knex('jobs')
        .whereRaw(`payload ->> 'documentId' = ?`, [doubtful.id])
        .orderBy('created_at')
        .select<{ state: string; isLater: boolean }[]>('state', knex.raw('lease_until > created_at as "isLater"'));
    for (let number = 1; number < 5; number++) {
      await until(async () => (await scans()).length > number);
      expect((await scans()).at(-1)).toEqual({ state: 'Queued', isLater: true });
      expect(await stateOf(coordinator, doubtful.id)).toBe('Checking');
      const other = await put(`other ${number}.pdf`, CONTENT.pdf);
      await settled(other.id, 'Stored');
      await goOn(knex);
    }
    await settled(doubtful.id, 'Refused');
    expect(await scans()).toHaveLength(5);
    const answer = await coordinator.call<{ refusal: Refusal | null }>('GET', `/library/files/${doubtful.id}/check`);
    expect(answer.data.refusal).toBe('Unchecked');
    expect(await uploadedOf(doubtful.id)).toEqual([]);
    const [record] = await knex('audit.records')
      .where({ item_id: doubtful.id, action: 'document.refuse' })
      .select<{ details: object }[]>('details');
    expect(record?.details).toEqual({ refused: DOCUMENT_TEXTS.unchecked });
    const infected = await put('infected too.pdf', INFECTED);
    await settled(infected.id, 'Refused');
    const other = await coordinator.call<{ refusal: Refusal | null }>('GET', `/library/files/${infected.id}/check`);
    expect(other.data.refusal).toBe('Infected');
  });

  it('files of uploaders take turns', async () => {
    const { knex } = library.running.service.deps;
    const other = await library.reader();
    const own = (await other.call<Folder>('POST', '/library/folders', { name: 'Own' })).data.id;
    const ids: string[] = [];
    let late = '';
    await heldBack(async () => {
      for (let number = 1; number <= 6; number++) ids.push((await put(`many ${number}.pdf`, CONTENT.pdf)).id);
      late = (await other.put(own, 'late.pdf')).data.items[0]?.id ?? '';
    });
    await settled(ids.at(-1) ?? '', 'Stored');
    await until(async () => (await stateOf(other, late)) === 'Stored');
    const begun = await knex('jobs')
      .whereRaw(`payload ->> 'documentId' = any(?)`, [[...ids, late]])
      .orderBy('started_at')
      .select<{ payload: { documentId: string } }[]>('payload');
    expect(begun).toHaveLength(7);
    // Two are begun at once.
    expect(begun.findIndex(({ payload }) => payload.documentId === late)).toBeLessThanOrEqual(2);
  });

  it('one whose uploader has lost the project meanwhile is seen by those who have it; of a deleted project by nobody', async () => {
    const risk = await library.reader({ role: 'RCCoordinator', companyType: 'Risk' });
    const insurerId = coordinator.companyId ?? '';
    const [project, deleted] = [
      await library.project(insurerId, [participantOf(risk, 'RCCoordinator')]),
      await library.project(insurerId, [participantOf(risk, 'RCCoordinator')]),
    ];
    let [lost, gone] = ['', ''];
    await heldBack(async () => {
      const idOf = async (folderId: string) => (await risk.put(folderId, 'visit.pdf')).data.items[0]?.id ?? '';
      [lost, gone] = [await idOf(project.folder('Inspections')), await idOf(deleted.folder('Inspections'))];
      await project.deliver({ participants: [] });
      await deleted.deliver({ status: 'Deleted' });
    });
    await until(async () => (await coordinator.names(project.folder('Inspections'))).includes('visit.pdf'));
    expect(await uploadedOf(lost)).toMatchObject([{ projectId: project.id, name: 'visit.pdf' }]);
    const { knex } = library.running.service.deps;
    await until(async () => (await knex('jobs').whereIn('state', ['Queued', 'Running'])).length === 0);
    expect(await uploadedOf(gone)).toEqual([]);
    await deleteDocumentsOfDeletedProjects(knex);
    const [row] = await knex('documents').where({ id: gone }).select<{ deleted_at: Date | null }[]>('deleted_at');
    expect(row?.deleted_at).toEqual(expect.any(Date));
  });

  it('one whose folder is deleted meanwhile is seen by nobody', async () => {
    const gone = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Gone' })).data.id;
    const { data } = await coordinator.put(gone, 'late.pdf');
    await coordinator.call('DELETE', `/library/folders/${gone}`);
    const id = data.items[0]?.id ?? '';
    expect((await coordinator.call('GET', `/library/files/${id}`)).status).toBe(404);
  });
});

describe('while the virus scanner is away', () => {
  it('files wait out of sight, and are seen when it is back', async () => {
    const port = await freePort();
    await start('127.0.0.1', port);
    try {
      const { knex } = library.running.service.deps;
      const { id } = await put('waiting.pdf', CONTENT.pdf);
      await until(async () => (await knex('jobs').where('lease_until', '>', knex.fn.now()).first('id')) !== undefined);
      for (let times = 0; times < 6; times++) {
        await goOn(knex);
        await until(
          async () =>
            (await knex('jobs').where('lease_until', '>', knex.fn.now()).where({ state: 'Queued' })).length > 0,
        );
      }
      expect(await stateOf(coordinator, id)).toBe('Checking');
      expect(await coordinator.names(folder)).toEqual([]);
      clamav = await startClamav('scans', MAX_BYTES, port);
      await goOn(knex);
      await settled(id, 'Stored');
      expect(await coordinator.names(folder)).toEqual(['waiting.pdf']);
    } finally {
      await library.stop();
      await clamav.stop();
    }
  });
});
