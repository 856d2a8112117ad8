import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { reportFailed, reportRendered, type ReportJob } from '@portal/contracts/events/report-jobs';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Inspection } from '@portal/contracts/projects/inspection';
import type { Report, ReportDetails, Reports } from '@portal/contracts/reports/report';
import { openReportObjects } from '@portal/object-storage';
import { copyOutbox, until } from '@portal/testing';
import type * as v from 'valibot';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { projectsService } from '../app.ts';
import { addSite, dataOf, startedInspection, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';

type ReadPictures = Pick<v.InferInput<typeof reportRendered.data>, 'missingFileIds' | 'unreadable' | 'pictures'>;
type Claims = Partial<SessionClaims>;
const JOBS = ['projects-jobs.report.requested.v1', 'projects-jobs.preview.requested.v1'];

/** A portal for the tests of a file; each has a site of its own, with an inspection that is in progress. */
export function sitesWithReports(definition = projectsService) {
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
    // Reports of the tests before, which nobody has set, leave their turns to those of this one.
    await portal.knex('report_jobs_to_send').delete();
    await portal.knex('report_versions').whereNotNull('job_sent_at').update({ job_sent_at: null });
    await portal.knex('report_previews_sent').delete();
    await addMembers();
  });

  /** The people of a site as services/admin has published them. */
  async function addMembers(): Promise<void> {
    const members = Object.values(site.people).map(({ sub, role, companyId = null, companyType, ...name }) => ({
      ...{ user_id: sub, version: 1, email: `${sub}@example.com`, role, company_id: companyId },
      ...{ first_name: name.firstName ?? 'Ada', last_name: name.lastName ?? 'Berg', access_status: 'HasAccess' },
      company_type: companyType ?? 'NoCompany',
    }));
    await portal.knex('members').insert(members).onConflict('user_id').ignore();
  }

  const call = (as: Claims, method: string, path: string, body?: object, headers?: object) =>
    portal.call(as, method, path, body, headers);
  const people = () => site.people;
  const done = async <Answer = Report>(as: Claims, method: string, path: string, body?: object): Promise<Answer> =>
    dataOf<Answer>(await call(as, method, path, body));
  const list = (as: Claims): Promise<Reports> => done(as, 'GET', `/reports?projectId=${site.projectId}`);
  const one = (as: Claims, id: string): Promise<ReportDetails> => done(as, 'GET', `/reports/${id}`);

  const eventsOf = async <Data>(...subjects: string[]): Promise<Data[]> => {
    const rows = await portal
      .knex('copied_events')
      .whereIn('subject', subjects)
      .orderBy('seq')
      .pluck<string[]>('event');
    return rows.map((text) => (JSON.parse(text) as PortalEvent<Data>).data);
  };
  const told = async (id: string): Promise<string[]> => {
    const rows = await portal
      .knex('copied_events')
      .whereRaw(`subject like 'projects.report.%'`)
      .orderBy('seq')
      .select<{ subject: string; event: string }[]>('subject', 'event');
    return rows
      .filter(({ event }) => (JSON.parse(event) as PortalEvent<{ reportId: string }>).data.reportId === id)
      .map(({ subject }) => subject.replace('projects.report.', '').replace('.v1', ''));
  };

  /** Tells an event of another service, and waits until it is handled. */
  async function deliver(subject: string, data: object): Promise<void> {
    const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
    const jetstream = await portal.running.nats.jetstream();
    await jetstream.publish(subject, JSON.stringify(event), { msgID: event.id });
    await until(async () => (await portal.knex('handled_events').where({ event_id: event.id })).length > 0);
  }

  /** Jobs of a report, in their order. */
  const jobsOf = async (id: string): Promise<ReportJob[]> =>
    (await eventsOf<ReportJob>(...JOBS)).filter(({ reportId }) => reportId === id);

  /** Opens the storage that the service keeps its reports in. */
  const storage = () =>
    openReportObjects({ STORAGE_FOLDER: portal.storage, ...{ S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: '0' } });

  /** Sets the newest job of a report as services/renderer does; returns the bytes of the document. */
  async function render(id: string, job?: ReportJob, read: Partial<ReadPictures> = {}): Promise<Buffer> {
    const newest = job ?? (await jobsOf(id)).at(-1);
    if (!newest) throw new Error('Nothing is to be set');
    const { jobId, reportId, projectId, version } = newest;
    const bytes = Buffer.from(`%PDF-1.7 of ${jobId}`);
    const objects = await storage();
    const [key, page] = [`reports/${jobId}/report.pdf`, `reports/${jobId}/page-1.png`];
    await objects.write(key, bytes);
    await objects.write(page, Buffer.from('a picture'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await deliver(reportRendered.subject, {
      ...{ jobId, reportId, projectId, version, previews: [page], missingFileIds: [], ...read },
      pdf: { key, sha256, bytes: bytes.length, pages: 3 },
    });
    return bytes;
  }
  async function failSetting(id: string): Promise<void> {
    const job = (await jobsOf(id)).at(-1);
    const about = { jobId: job?.jobId, reportId: id, projectId: site.projectId, version: 1 };
    await deliver(reportFailed.subject, { ...about, reason: 'TimedOut', text: 'It took too long.' });
  }

  let version = 0;
  /** Sets what has to be approved in the site's project. */
  const approvals = (mainReport: boolean, abridgedReport: boolean, others: object = {}): Promise<void> =>
    deliver(companyApprovalsChanged.subject, {
      ...{ companyId: site.company.id, projectId: site.projectId, version: (version += 1) },
      ...{ external: null, internal: null, mainReport, abridgedReport, ...others },
    });

  const main = (fields: object = {}) =>
    done(people().engineer, 'POST', '/reports/main', { inspectionId: inspection.id, ...fields });
  const send = ({ id }: Pick<Report, 'id'>) =>
    done(people().engineer, 'PUT', '/reports/main/send-for-approval', { id });
  /** The document of a report as an approver reads it, which is set before. */
  async function readDocument({ id }: Pick<Report, 'id'>) {
    if ((await one(people().coordinator, id)).setting.state !== 'Done') await render(id);
    const { versionNumber, setting } = await one(people().coordinator, id);
    return { versionNumber, sha256: setting.sha256 };
  }
  const approve = async (report: Pick<Report, 'id'>, as: Claims, kind = 'main') =>
    done(as, 'PUT', `/reports/${kind}/${report.id}/approve`, await readDocument(report));
  /** A main report whose document was set and approved by both steps. */
  async function approved(): Promise<Report> {
    const report = await send(await main());
    await approve(report, people().riskCoordinator);
    return approve(report, people().coordinator);
  }
  const share = (report: Pick<Report, 'id'>, recipients: readonly Claims[], as = people().engineer) =>
    call(as, 'POST', '/reports/share', { reportId: report.id, recipientIds: recipients.map(({ sub }) => sub) });

  return {
    portal: () => portal,
    site: () => site,
    inspection: () => inspection,
    ...{ people, call, done, list, one, eventsOf, told, deliver, jobsOf, render, failSetting, approvals },
    ...{ main, send, readDocument, approve, approved, share, storage },
  };
}
