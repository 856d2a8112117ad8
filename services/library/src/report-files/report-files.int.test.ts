import { randomUUID } from 'node:crypto';
import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import { reportFilesGranted, REPORT_GRANT_HEADER } from '@portal/contracts/events/report-jobs';
import { hashSecretToken, newSecretToken } from '@portal/service-kit';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeHolders } from '../core/holders/holder.repository.ts';
import { storeLogo } from '../logos/logo.repository.ts';
import { aPdf, startDocuments, type DocumentsFixture, type Reader, type TestProject } from '../documents.fixture.ts';
import { CONTENT } from '../library.fixture.ts';
import { statementsOf } from '../statements.fixture.ts';
import { removeEndedGrants, storeReportGrant } from './report-grant.repository.ts';

let library: DocumentsFixture;
let coordinator: Reader;
let project: TestProject;
let neighbour: TestProject;
beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  project = await library.project(coordinator.companyId ?? '');
  neighbour = await library.project(coordinator.companyId ?? '');
});
afterAll(() => library?.stop());

const knex = () => library.running.service.deps.knex;
const aPhoto = async (): Promise<string> =>
  (await coordinator.store(await coordinator.upload(CONTENT.png, 'roof.png'), 'roof.png', CONTENT.png.length)).data.id;

/** Lets a recommendation of a project hold files; returns it. */
async function hold(of: TestProject, fileIds: readonly string[]): Promise<AttachmentHolder> {
  const holder: AttachmentHolder = {
    ...{ kind: 'Recommendation', id: randomUUID(), version: 1, tab: 'recommendations', isIssued: false },
    fileIds: [...fileIds],
  };
  await knex().transaction((tx) => storeHolders(tx, of.id, [holder]));
  return holder;
}

/** The grant of a job of the project, as services/projects publishes it. */
async function grant(fileIds: readonly string[], lifeMs = 60_000, of = project) {
  const [jobId, secret] = [randomUUID(), newSecretToken()];
  const data = {
    ...{ jobId, projectId: of.id, fileIds: [...fileIds] },
    grantHash: hashSecretToken(secret).toString('hex'),
    expiresAt: new Date(Date.now() + lifeMs).toISOString(),
  };
  await knex().transaction((tx) => storeReportGrant(tx, data));
  return { jobId, secret, data };
}

const read = (jobId: string, fileId: string, secret?: string, address = '203.0.113.1'): Promise<Response> =>
  fetch(`${library.running.url}/files/report-jobs/${jobId}/${fileId}/content`, {
    headers: { 'x-forwarded-for': address, ...(secret !== undefined && { [REPORT_GRANT_HEADER]: secret }) },
  });
const statusOf = async (...parameters: Parameters<typeof read>): Promise<number> => (await read(...parameters)).status;

describe('the pictures of a report', () => {
  it('are read by the grant of their job: photographs that an item holds, and plans', async () => {
    const [photo, plan] = [await aPhoto(), await coordinator.file(project.folder('Layouts'), 'plan.pdf')];
    await hold(project, [photo]);
    const { jobId, secret } = await grant([photo, plan]);
    const answer = await read(jobId, photo, secret);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, CONTENT.png]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await statusOf(jobId, plan, secret)).toBe(200);
  });

  it('are granted by an event of services/projects', async () => {
    const photo = await aPhoto();
    await hold(project, [photo]);
    const { jobId, secret, data } = await grant([photo]);
    await knex()('report_grants').where({ job_id: jobId }).delete();
    expect(await statusOf(jobId, photo, secret)).toBe(403);
    const { subject } = reportFilesGranted;
    const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
    await (await library.running.nats.jetstream()).publish(subject, JSON.stringify(event), { msgID: event.id });
    await until(async () => (await statusOf(jobId, photo, secret)) === 200);
  });

  it('are no others than those that the job lists', async () => {
    const [listed, other] = [await aPhoto(), await aPhoto()];
    await hold(project, [listed, other]);
    const { jobId, secret } = await grant([listed]);
    expect([await statusOf(jobId, listed, secret), await statusOf(jobId, other, secret)]).toEqual([200, 404]);
  });

  it('are never those of another project, of nobody, or of another folder, whatever the job lists', async () => {
    const [foreign, free] = [await aPhoto(), await aPhoto()];
    await hold(neighbour, [foreign]);
    const files = [
      foreign,
      free,
      await coordinator.file(neighbour.folder('Layouts'), 'plan.pdf'),
      await coordinator.file(project.folder('Risk Review Information'), 'review.pdf', { bytes: aPdf('review') }),
      randomUUID(),
    ];
    const { jobId, secret } = await grant(files);
    expect(await Promise.all(files.map((file) => statusOf(jobId, file, secret)))).toEqual(files.map(() => 404));
  });

  it('are the logos that the company of the project has or had', async () => {
    const [logo, foreign, newer] = [await aPhoto(), await aPhoto(), await aPhoto()];
    const setLogo = (companyId: string | null, version: number, fileId: string | null) =>
      knex().transaction((tx) =>
        storeLogo(tx, { companyId: companyId ?? '', version, logo: fileId === null ? null : { fileId } }),
      );
    await setLogo(coordinator.companyId, 2, logo);
    const other = randomUUID();
    await setLogo(other, 2, foreign);
    const { jobId, secret } = await grant([logo, foreign, newer]);
    const statuses = () => Promise.all([logo, foreign, newer].map((file) => statusOf(jobId, file, secret)));
    expect(await statuses()).toEqual([200, 404, 404]);
    await setLogo(coordinator.companyId, 3, newer);
    await setLogo(other, 3, null);
    expect(await statuses(), 'of a document that was frozen before').toEqual([200, 404, 200]);
  });

  it('are gone when their item lets them go, and a plan when it is private or deleted', async () => {
    const photo = await aPhoto();
    const holder = await hold(project, [photo]);
    const [hidden, deleted] = [
      await coordinator.file(project.folder('Layouts'), 'hidden.pdf', { bytes: aPdf('hidden') }),
      await coordinator.file(project.folder('Layouts'), 'deleted.pdf', { bytes: aPdf('deleted') }),
    ];
    const { jobId, secret } = await grant([photo, hidden, deleted]);
    await knex().transaction((tx) => storeHolders(tx, project.id, [{ ...holder, version: 2, fileIds: [] }]));
    await coordinator.call('PUT', '/library/files/visibility', { ids: [hidden], isPrivate: true });
    await coordinator.call('DELETE', '/library/files', { ids: [deleted] });
    const statuses = await Promise.all([photo, hidden, deleted].map((file) => statusOf(jobId, file, secret)));
    expect(statuses).toEqual([404, 404, 404]);
  });

  it('are refused without the secret, by another job’s, by a person’s token, and after the end', async () => {
    const photo = await aPhoto();
    await hold(project, [photo]);
    const [own, other, ended] = [await grant([photo]), await grant([photo]), await grant([photo], -1)];
    expect(await statusOf(own.jobId, photo)).toBe(403);
    expect(await statusOf(own.jobId, photo, other.secret)).toBe(403);
    expect(await statusOf(own.jobId, photo, own.data.grantHash)).toBe(403);
    expect(await statusOf(ended.jobId, photo, ended.secret)).toBe(403);
    const { url } = library.running;
    const asPerson = await fetch(`${url}/files/report-jobs/${own.jobId}/${photo}/content`, {
      headers: coordinator.headers,
    });
    expect(asPerson.status).toBe(403);
  });

  it('are looked for by no more than some different secrets of an address; those and other addresses go on', async () => {
    const photo = await aPhoto();
    await hold(project, [photo]);
    const [used, last, unused] = [await grant([photo]), await grant([photo]), await grant([photo])];
    const [address, other] = ['203.0.113.22', '203.0.113.23'];
    const status = ({ jobId, secret }: typeof used, from = address) => statusOf(jobId, photo, secret, from);
    expect(await status(used)).toBe(200);
    // With the first one and the last one they are 1,200.
    const invented = Array.from({ length: 1_198 }, () => newSecretToken());
    const looks = await statementsOf(library.running.service.deps, /join report_grants/, async () => {
      for (let sent = 0; sent < invented.length; sent += 100) {
        const asked = invented.slice(sent, sent + 100).map((secret) => status({ ...used, secret }));
        expect(new Set(await Promise.all(asked))).toEqual(new Set([403]));
      }
    });
    expect(looks.length, 'those of the same moment are one').toBeLessThan(invented.length);
    expect([await status(last), await status(unused)]).toEqual([200, 403]);
    expect([await status(used), await status(last), await status(unused, other)]).toEqual([200, 200, 200]);
  });

  it('are given by a grant that comes late, however often it was asked for', async () => {
    const photo = await aPhoto();
    await hold(project, [photo]);
    const { jobId, secret, data } = await grant([photo]);
    await knex()('report_grants').where({ job_id: jobId }).delete();
    const address = '203.0.113.24';
    for (let sent = 0; sent < 1_500; sent += 100) {
      const asked = Array.from({ length: 100 }, () => statusOf(jobId, photo, secret, address));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([403]));
    }
    await knex().transaction((tx) => storeReportGrant(tx, data));
    expect(await statusOf(jobId, photo, secret, address)).toBe(200);
    const next = await grant([photo]);
    expect(await statusOf(next.jobId, photo, next.secret, address), 'another job of the same copy').toBe(200);
  });

  it('have a grant that no second event changes, and that is removed when it has ended', async () => {
    const [first, second] = [await aPhoto(), await aPhoto()];
    await hold(project, [first, second]);
    const { jobId, secret, data } = await grant([first]);
    await knex().transaction((tx) => storeReportGrant(tx, { ...data, fileIds: [first, second] }));
    expect(await statusOf(jobId, second, secret)).toBe(404);
    const ended = await grant([first], -1);
    await removeEndedGrants(knex());
    expect(await knex()('report_grants').whereIn('job_id', [jobId, ended.jobId]).pluck('job_id')).toEqual([jobId]);
  });
});
