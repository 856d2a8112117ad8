import { randomUUID } from 'node:crypto';
import {
  reportFilesGranted,
  reportPreviewRequested,
  reportRequested,
  type ReportJob,
} from '@portal/contracts/events/report-jobs';
import type { Report } from '@portal/contracts/reports/report';
import { REPORT_LIMITS } from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { transaction } from '@portal/service-kit';
import { until } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { addSite, dataOf, startedInspection } from '../testing/inspections.fixture.ts';
import { WITHOUT_TASKS } from '../testing/testing-portal.ts';
import { sitesWithReports } from './reports.fixture.ts';
import { sendKeptJobs, sendNextJobs } from './sending.ts';
import { setAgain } from './setting.ts';

const { portal, site, call, done, one, main, people, jobsOf, eventsOf, render, failSetting, storage } =
  sitesWithReports(WITHOUT_TASKS);

/** Adds reports of a report's author whose documents are being set. */
async function addWaiting(reportId: string, count: number): Promise<string[]> {
  const { rows } = await portal().knex.raw<{ rows: { id: string }[] }>(
    `with added as (
       insert into reports (project_id, type, status, content, author_id, author_role, created_by)
       select project_id, 'CompiledAbridged', 'Draft', content, author_id, author_role, created_by
       from reports, generate_series(1, ?) where id = ? returning id)
     insert into report_versions (report_id, number, created_by, data, data_sha256, content_version, job_id)
     select id, 1, 'Ada Berg', '{}', '', 1, gen_random_uuid() from added returning report_id as id`,
    [count, reportId],
  );
  return rows.map(({ id }) => id);
}

/** Asks for the document of a report of the site, frozen or a preview, and leaves it to others to send it. */
const ask = (reportId: string, isFrozen = true): Promise<unknown> =>
  transaction(portal().knex, (tx) => setAgain(tx, { reportId, projectId: site().projectId, number: 1, isFrozen }));

describe('documents of one author that are being set', () => {
  it('are limited, so that the reports of others do not wait behind them', async () => {
    const { id } = await main();
    const save = (executiveSummary: string) =>
      call(people().engineer, 'PUT', '/reports/main', { id, executiveSummary });
    const others = await addWaiting(id, REPORT_LIMITS.waitingDocuments - 1);
    expect((await save('One may be set beside them.')).status).toBe(200);
    const jobs = (await jobsOf(id)).length;
    const [last = ''] = await addWaiting(id, 1);
    const refused = await save('This is one too many.');
    expect(refused).toMatchObject({ status: 429, body: { error: { message: REPORT_TEXTS.tooManyWaiting } } });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await jobsOf(id)).toHaveLength(jobs);

    // A document that was set, or was lost hours ago, holds nobody up.
    await portal().knex('report_versions').where({ report_id: last }).update({ state: 'Done' });
    expect((await save('One of them was set.')).status).toBe(200);
    await portal().knex('report_versions').where({ report_id: last }).update({ state: 'Running' });
    expect((await save('It is being set again.')).status).toBe(429);
    await portal().knex('reports').whereIn('id', others).update({ changed_at: '2026-01-01' });
    expect((await save('The others were lost.')).status).toBe(200);
    // One that waits for its turn does, for however long it has.
    for (const one of others) await ask(one);
    expect((await save('The others wait again.')).status).toBe(429);
  });
});

it('versions of one report count beside the present one', async () => {
  const { id } = await main();
  const save = (executiveSummary: string) => call(people().engineer, 'PUT', '/reports/main', { id, executiveSummary });
  for (let time = 0; time <= REPORT_LIMITS.waitingDocuments; time++) expect((await save(`${time}`)).status).toBe(200);
  await portal().knex.raw(
    `insert into report_versions (report_id, number, created_by, data, data_sha256, content_version, job_id)
     select report_id, number + n, created_by, data, data_sha256, content_version, gen_random_uuid()
     from report_versions, generate_series(1, ?) n where report_id = ?`,
    [REPORT_LIMITS.waitingDocuments, id],
  );
  expect((await save('One too many')).status).toBe(429);
});

const send = async (reportId?: string): Promise<unknown> => sendKeptJobs(portal().knex, await storage(), reportId);

/** Asks for the documents of new reports of one engineer, one after another as their requests do; returns the reports. */
async function asked(
  count: number,
  like?: string,
  isFrozen = true,
): Promise<readonly [string, string, string, ...string[]]> {
  const id = like ?? (await main()).id;
  const { data } = await portal().knex('report_versions').where({ report_id: id }).first<{ data: string }>('data');
  const ids = await addWaiting(id, count);
  await portal().knex('report_versions').whereIn('report_id', ids).update({ data });
  for (const one of ids) {
    await ask(one, isFrozen);
    await send(one);
  }
  const [first = '', second = '', third = '', ...others] = ids;
  return [first, second, third, ...others];
}

/** Reports of the site whose documents or previews services/renderer was asked for, in this order. */
async function sent(type: { readonly subject: string } = reportRequested): Promise<string[]> {
  const jobs = await eventsOf<ReportJob>(type.subject);
  return jobs.filter(({ projectId }) => projectId === site().projectId).map(({ reportId }) => reportId);
}
const isSent = (...ids: string[]) => until(async () => (await sent()).join() === ids.join());

/** Makes what waits older by hours, and sends what is due, as the service does by the clock. */
async function later(hours: number): Promise<void> {
  const { knex } = portal();
  await knex('report_jobs_to_send').update({ asked_at: knex.raw(`asked_at - ? * interval '1 hour'`, [hours]) });
  await knex('report_versions').update({ job_sent_at: knex.raw(`job_sent_at - ? * interval '1 hour'`, [hours]) });
  await knex('report_previews_sent').update({ sent_at: knex.raw(`sent_at - ? * interval '1 hour'`, [hours]) });
  await send();
}

describe('documents of one insurer', () => {
  it('are given to the renderer two at a time and in their order, while others do not wait behind them', async () => {
    const [first, second, third, fourth, ...others] = await asked(20);
    expect([(await sent()).join(), others.length]).toEqual([[first, second].join(), 16]);
    expect((await one(people().engineer, third)).setting).toMatchObject({ state: 'Waiting', percent: 0 });

    const other = await addSite(portal());
    const inspectionId = (await startedInspection(portal(), other)).id;
    const body = { inspectionId, key: 'generate-preliminary-report' };
    const added = dataOf<Report>(await call(other.people.engineer, 'POST', '/reports/preliminary', body));
    expect(await jobsOf(added.id)).toMatchObject([{ reportId: added.id, data: { kind: 'inline' } }]);

    await later(1);
    expect(await sent()).toEqual([first, second]);
    await render(first);
    await isSent(first, second, third);
    await failSetting(third);
    await isSent(first, second, third, fourth ?? '');
  });

  it('have six hours for their pictures from the moment at which they are sent', async () => {
    const [first, second, third] = await asked(3);
    await portal()
      .knex('report_jobs_to_send')
      .update({ asked_at: new Date(Date.now() - 86_400_000) });
    await render(second);
    await isSent(first, second, third);
    const [job] = await jobsOf(third);
    const granted = await eventsOf<{ jobId: string; expiresAt: string }>(reportFilesGranted.subject);
    const grant = granted.find(({ jobId }) => jobId === job?.jobId);
    expect(Date.parse(grant?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 5.9 * 3_600_000);
  });

  it('leave their turns when their outcomes are lost, when they are deleted, and when they are asked for anew', async () => {
    const ids = await asked(6);
    const [first, second, third, fourth, fifth] = ids;
    await later(5);
    expect(await sent()).toEqual([first, second]);
    await portal().knex('report_versions').where({ report_id: first }).update({ job_sent_at: '2026-01-01' });
    await later(0.1);
    expect(await sent()).toEqual([first, second, third]);
    await portal().knex('reports').where({ id: second }).delete();
    await later(0.1);
    expect(await sent()).toEqual([first, second, third, fourth]);
    await ask(third);
    await later(0.1);
    expect(await sent()).toEqual([first, second, third, fourth, fifth]);
    // The outcome of a job that was replaced frees the place of no other.
    await render(third, (await jobsOf(third))[0]);
    await send();
    expect(await sent()).toEqual([first, second, third, fourth, fifth]);
  });

  it('hold up no others where sending them fails', async () => {
    const { id } = await main();
    for (const unfit of await addWaiting(id, 2)) await ask(unfit);
    const [first] = await asked(1, id);
    await expect(later(0.1)).rejects.toThrow('Invalid key');
    expect(await sent()).toEqual([]);
    await send();
    expect(await sent()).toEqual([first]);
  });

  it('have the first 5,000 of their pictures', async () => {
    const { id } = await main();
    const versions = portal().knex('report_versions').where({ report_id: id });
    const { data } = await versions.clone().first<{ data: string }>('data');
    const photographs = Array.from({ length: 5_001 }, () => ({ fileId: randomUUID(), alt: 'Site' }));
    await versions.update({ data: JSON.stringify({ ...(JSON.parse(data) as object), photographs }) });
    await ask(id);
    await send(id);
    const [job] = (await jobsOf(id)).slice(-1);
    const granted = await eventsOf<{ jobId: string; fileIds: string[] }>(reportFilesGranted.subject);
    const ids = granted.find(({ jobId }) => jobId === job?.jobId)?.fileIds ?? [];
    expect([ids.length, ids.at(-1)]).toEqual([5_000, photographs[4_999]?.fileId]);
  });

  it('are sent by several copies at once as by one', async () => {
    const [first, second, ...others] = await asked(8);
    await portal().knex('report_versions').whereIn('report_id', [first, second]).update({ state: 'Done' });
    const objects = await storage();
    const copies = () => Promise.all(Array.from({ length: 6 }, () => sendNextJobs(portal().knex, objects, first)));
    await copies();
    await copies();
    expect(await sent()).toEqual([first, second, ...others.slice(0, 2)]);
  });

  it('are not sent where another copy has given their turn to one that was asked for before', async () => {
    const [first, second, third, fourth] = await asked(4);
    const { knex } = portal();
    await knex('report_jobs_to_send').where({ report_id: third }).delete();
    const objects = await storage();
    let sending: Promise<unknown> = Promise.resolve();
    await knex.transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`reports/${site().company.id}`]);
      await knex('report_versions').where({ report_id: first }).update({ state: 'Done' });
      sending = sendNextJobs(knex, objects, first);
      const waits = `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
      await until(async () => (await knex.raw<{ rowCount: number }>(waits)).rowCount > 0);
      await tx('report_versions').where({ report_id: third }).update({ job_sent_at: tx.fn.now() });
    });
    await sending;
    expect(await sent()).toEqual([first, second]);
    expect(await knex('report_jobs_to_send').where({ report_id: fourth })).toHaveLength(1);
  });
});

describe('previews of one author', () => {
  const previewed = () => sent(reportPreviewRequested);
  const save = (id: string, executiveSummary: string) =>
    done(people().engineer, 'PUT', '/reports/main', { id, executiveSummary });
  const arePreviewed = (...ids: string[]) => until(async () => (await previewed()).join() === ids.join());

  it('are given to the renderer one at a time and in their order, while others do not wait behind them', async () => {
    const { id } = await main();
    const [first, second] = await asked(2, id, false);
    expect(await previewed()).toEqual([id]);
    expect((await one(people().engineer, first)).setting).toMatchObject({ state: 'Waiting', percent: 0 });

    const other = await addSite(portal(), site().company);
    const inspectionId = (await startedInspection(portal(), other)).id;
    const body = { inspectionId, executiveSummary: 'Of somebody else' };
    const added = dataOf<Report>(await call(other.people.engineer, 'POST', '/reports/main', body));
    expect(await jobsOf(added.id)).toMatchObject([{ reportId: added.id, data: { kind: 'inline' } }]);

    await later(0.1);
    expect(await previewed()).toEqual([id]);
    await render(id);
    await arePreviewed(id, first);
    await failSetting(first);
    await arePreviewed(id, first, second);
  });

  it('hold their turns until they have an outcome or are lost, whatever becomes of their reports', async () => {
    const { id } = await main();
    const [first, second, third] = await asked(3, id, false);
    await save(id, 'Anew');
    await save(id, 'And anew');
    expect(await previewed()).toEqual([id]);
    const [former] = await jobsOf(id);
    await render(id, former);
    await arePreviewed(id, first);
    await portal().knex('reports').where({ id: first }).delete();
    await later(0.1);
    expect(await previewed()).toEqual([id, first]);
    await later(0.1);
    expect(await previewed()).toEqual([id, first, second]);
    await render(second);
    await arePreviewed(id, first, second, third);
    await failSetting(third);
    await arePreviewed(id, first, second, third, id);
    // The saves between were never sent: it takes the place of the one that was.
    expect((await jobsOf(id)).at(-1)).toMatchObject({ replaces: former?.jobId });
  });

  it('take the place of the one that they replace at once', async () => {
    const { id } = await main();
    await save(id, 'Anew');
    await save(id, 'And anew');
    const jobs = await jobsOf(id);
    expect(jobs.slice(1).map(({ replaces }) => replaces)).toEqual([jobs[0]?.jobId, jobs[1]?.jobId]);
    expect(await portal().knex('report_previews_sent').pluck<string[]>('job_id')).toEqual([jobs[2]?.jobId]);
    await done(people().engineer, 'PUT', '/reports/main/send-for-approval', { id });
    expect(await portal().knex('report_previews_sent')).toEqual([]);
  });

  it('wait for no whole report of their author, and whole reports not for them', async () => {
    const { id } = await main();
    const [first, second] = await asked(2, id);
    expect([await previewed(), await sent()]).toEqual([[id], [first, second]]);
    await render(id);
    const [preview] = await asked(1, id, false);
    expect(await previewed()).toEqual([id, preview]);
  });
});

describe('a document that took too long', () => {
  it('counts among those of its author for an hour after it was set again', async () => {
    const { id } = await main();
    await portal().knex('report_versions').where({ report_id: id }).update({ frozen_at: new Date() });
    const setItAgain = () => call(people().engineer, 'PUT', `/reports/${id}/set-again`);
    const fail = async (): Promise<void> => {
      await failSetting(id);
      await until(async () => (await one(people().engineer, id)).setting.state === 'Failed');
    };
    await addWaiting(id, REPORT_LIMITS.waitingDocuments - 1);
    await fail();
    expect((await setItAgain()).status).toBe(200);
    await fail();
    expect((await setItAgain()).status).toBe(429);
    const versions = portal().knex('report_versions').where({ report_id: id });
    const { counted_until: countedUntil } = await versions.clone().first<{ counted_until: Date }>('counted_until');
    expect(countedUntil.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
    await versions.update({ counted_until: new Date() });
    expect((await setItAgain()).status).toBe(200);
  });
});
