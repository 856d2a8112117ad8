import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Inspection } from '@portal/contracts/projects/inspection';
import type { ReportNoteAnswer, ReportNotes } from '@portal/contracts/projects/report-note';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { projectsService } from '../app.ts';
import { addSite, startedInspection, dataOf, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';

type Viewer = Partial<SessionClaims>;

/** A portal for the tests of a file; each has a site of its own, with an inspection whose notes can be written. */
export function sitesWithNotes(definition = projectsService) {
  let portal: TestPortal;
  let site: TestSite;
  let inspection: Inspection;
  beforeAll(async () => {
    portal = await startTestPortal(definition);
    await copyOutbox(portal.knex);
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    site = await addSite(portal, site?.company);
    inspection = await startedInspection(portal, site);
  });

  const engineer = (): Viewer => site.people.engineer;
  /** Saves one answer of the inspection; another one’s where `fields` names it. */
  const save = (fields: object, { as = engineer(), headers = {} }: { as?: Viewer; headers?: object } = {}) =>
    portal.call(as, 'PUT', '/report-notes/dynamic', { inspectionId: inspection.id, ...fields }, headers);
  const read = (as: Viewer = engineer(), rest = `&inspectionId=${inspection.id}`) =>
    portal.call(as, 'GET', `/report-notes?projectId=${site.projectId}${rest}`);

  return {
    portal: () => portal,
    site: () => site,
    inspection: () => inspection,
    engineer,
    save,
    saved: async (fields: object, headers: object = {}): Promise<ReportNoteAnswer> =>
      dataOf(await save(fields, { headers })),
    saveMany: (answers: object[], headers: object = {}) =>
      portal.call(engineer(), 'PUT', '/report-notes', { inspectionId: inspection.id, answers }, headers),
    read,
    notes: async (as?: Viewer): Promise<ReportNotes> => {
      const [only] = dataOf<{ items: ReportNotes[] }>(await read(as)).items;
      if (!only) throw new Error('There are no notes');
      return only;
    },
    /** A file that library has stored for somebody. */
    fileOf: async ({ sub }: Viewer, type = 'image/png'): Promise<string> => {
      const fileId = randomUUID();
      await portal.knex('files').insert({ file_id: fileId, owner_id: sub, name: `${fileId}.png`, type });
      return fileId;
    },
  };
}

/** The header of a change that began with a version. */
export const version = (number: number) => ({ 'if-match': `"${number}"` });
