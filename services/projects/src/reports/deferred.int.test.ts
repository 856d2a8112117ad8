import { reportPreviewRequested, reportRequested } from '@portal/contracts/events/report-jobs';
import type { ReportDetails } from '@portal/contracts/reports/report';
import type { ReportObjects } from '@portal/object-storage';
import { until } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { deferredTurns, setDeferred } from './deferred.ts';
import { sitesWithReports } from './reports.fixture.ts';

const at = sitesWithReports();
const refuse = (): never => {
  throw new Error('Nothing is to be stored');
};
const NO_OBJECTS: ReportObjects = { write: refuse, read: refuse, removeJob: refuse };

/** A main report as the demo loads it: nothing has asked for its document. */
async function deferred(): Promise<string> {
  const { id } = await at.main();
  await at.portal().knex('report_versions').where({ report_id: id }).update({ state: 'Deferred' });
  return id;
}
const jobs = async (id: string, subject: string): Promise<number> =>
  (await at.eventsOf<{ reportId: string }>(subject)).filter(({ reportId }) => reportId === id).length;
const previews = (id: string) => jobs(id, reportPreviewRequested.subject);

describe('a report whose document is set later', () => {
  it('waits in lists as others do, and is asked for once when somebody opens it, before whole reports', async () => {
    const { engineer } = at.people();
    const id = await deferred();
    const before = await previews(id);
    for (const reader of [engineer, at.people().coordinator]) {
      expect((await at.list(reader)).items).toMatchObject([{ id, setting: { state: 'Waiting', percent: 0 } }]);
    }
    expect(await previews(id)).toBe(before);
    const opened = await at.one(engineer, id);
    expect(opened.setting.state).toBe('Waiting');
    expect(await previews(id)).toBe(before + 1);
    expect((await at.one(engineer, id)).setting.jobId).toBe(opened.setting.jobId);
    expect(await previews(id)).toBe(before + 1);
    await at.render(id);
    const done: ReportDetails = await at.one(engineer, id);
    expect(done.setting).toMatchObject({ state: 'Done', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('is asked for by those who ask for its file, and by nobody who may not read it', async () => {
    const id = await deferred();
    const before = await previews(id);
    expect((await at.call(at.people().broker, 'GET', `/reports/${id}`)).status).toBe(404);
    expect(await previews(id)).toBe(before);
    const file = await at.call(at.people().engineer, 'GET', `/reports/${id}/file`);
    expect(file.body.error.reason).toBe('NotSet');
    expect(await previews(id)).toBe(before + 1);
  });

  it('is asked for in the background as a whole report, once', async () => {
    const id = await deferred();
    const versions = at.portal().knex('report_versions').where({ report_id: id });
    const dayBefore = new Date(Date.now() - 86_400_000).toISOString();
    await at.portal().knex('report_versions').where({ report_id: id }).update({ created_at: dayBefore });
    // Each turn of a copy of its own: the one before may have asked for another test's report.
    await until(async () => {
      await deferredTurns(at.portal().knex, await at.storage())();
      return (await jobs(id, reportRequested.subject)) > 0;
    });
    expect(await versions.pluck('state')).toEqual(['Waiting']);
    const again = await setDeferred(at.portal().knex, NO_OBJECTS, { reportId: id, number: 1 }, { isUrgent: true });
    expect(again).toBe(false);
    expect(await jobs(id, reportRequested.subject)).toBe(1);
  });

  it('is sent for approval as any other', async () => {
    const id = await deferred();
    const sent = await at.send({ id });
    expect(sent.status).toBe('WaitingForApproval');
    expect(await at.portal().knex('report_versions').where({ report_id: id }).pluck('state')).toEqual(['Waiting']);
  });
});

it('each further job of a version names the one whose place it takes', async () => {
  const { id } = await at.main();
  for (const executiveSummary of ['Some words.', 'Other words.']) {
    await at.done(at.people().engineer, 'PUT', '/reports/main', { id, executiveSummary });
  }
  await at.failSetting(id);
  await at.done(at.people().engineer, 'PUT', `/reports/${id}/set-again`);
  const asked = await at.jobsOf(id);
  expect(asked.slice(1).map(({ replaces }) => replaces)).toEqual(asked.slice(0, -1).map(({ jobId }) => jobId));
  expect(asked).toHaveLength(4);
});
