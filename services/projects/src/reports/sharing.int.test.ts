import { createHash } from 'node:crypto';
import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import type { WorkChange } from '@portal/contracts/events/work';
import type { Report, ReportComments } from '@portal/contracts/reports/report';
import { describe, expect, it } from 'vitest';
import { ENTRY_TEXTS } from '../core/change/entry.texts.ts';
import { WITHOUT_TASKS } from '../testing/testing-portal.ts';
import { removeDueObjects } from './removal.ts';
import { sitesWithReports } from './reports.fixture.ts';

const { portal, site, inspection, call, done, list, one, people, main, send, approve, approved, share, ...others } =
  sitesWithReports(WITHOUT_TASKS);
const { render, eventsOf, failSetting, jobsOf, storage, approvals } = others;

const fetchAs = (as: object, path: string) =>
  fetch(`${portal().running.url}${path}`, { headers: portal().running.tokens.headers(as) });
const file = (as: object, id: string, query = '') => fetchAs(as, `/reports/${id}/file${query}`);

describe('sharing (decisions §8, §27)', () => {
  it('offers brokers first and preselected, and nobody who has left or does not receive reports', async () => {
    const report = await approved();
    const { broker, representative, riskManager, owner } = people();
    const path = `/reports/share/dropdown?reportId=${report.id}`;
    const candidates = await done<{ userId: string; role: string; isPreselected: boolean }[]>(
      people().coordinator,
      'GET',
      path,
    );
    expect(candidates.map(({ userId, isPreselected }) => [userId, isPreselected])).toEqual([
      [broker.sub, true],
      [representative.sub, false],
      [riskManager.sub, false],
      [owner.sub, false],
    ]);
    await portal().knex('project_participants').where({ user_id: owner.sub }).delete();
    for (const person of [owner, people().siteContact, people().underwriter]) {
      const answer = await share(report, [broker, person]);
      expect(answer).toMatchObject({
        status: 400,
        body: { fieldErrors: { recipientIds: expect.any(Array) as string[] } },
      });
    }
    expect((await share(report, [broker, broker])).status).toBe(400);
    expect((await share(report, [])).status).toBe(400);
    expect((await share(report, [broker], people().riskCoordinator)).body.error).toMatchObject({
      reason: 'SharedByOthers',
    });
    expect((await one(people().coordinator, report.id)).recipients).toEqual([]);
  });

  it('tells a reader when it was shared with them, and others when it was last shared', async () => {
    const { broker, riskManager, coordinator } = people();
    const report = await approved();
    await share(report, [broker, riskManager]);
    const at = ({ sub = '' }: { sub?: string }, shared_at: string) =>
      portal().knex('report_recipients').where({ report_id: report.id, user_id: sub }).update({ shared_at });
    await at(broker, '2026-03-01T08:00:00Z');
    await at(riskManager, '2026-03-10T08:00:00Z');
    const seen = async (as: Parameters<typeof one>[0]) => (await one(as, report.id)).sharedDateTime;
    expect([await seen(broker), await seen(riskManager), await seen(coordinator)]).toEqual([
      '2026-03-01T08:00:00.000Z',
      '2026-03-10T08:00:00.000Z',
      '2026-03-10T08:00:00.000Z',
    ]);
  });

  it('offers people by name alone to somebody for whom the owner has closed CONTACTS', async () => {
    const report = await approved();
    const { coordinator, engineer, broker, owner } = people();
    const path = `/reports/share/dropdown?reportId=${report.id}`;
    const offered = async (as: Parameters<typeof one>[0]) =>
      (await done<{ userId: string; firstName: string; email: string | null }[]>(as, 'GET', path)).map(
        ({ firstName, email }) => [firstName, email],
      );
    const withAddress = await offered(engineer);
    expect(withAddress).toHaveLength(4);
    expect(withAddress[0]).toEqual(['Bo', `${broker.sub}@example.com`]);
    const setting = {
      company_id: site().company.id,
      version: 1,
      tabs: JSON.stringify({ contacts: ['ICUnderwriter'] }),
    };
    await portal().knex('known_tab_settings').insert(setting);
    try {
      expect((await call(engineer, 'GET', `/contacts?ProjectId=${site().projectId}`)).status).toBe(403);
      expect(await offered(engineer)).toEqual(withAddress.map(([name]) => [name, null]));
      expect(await offered(coordinator)).toEqual(withAddress);
      expect((await share(report, [broker, owner], engineer)).status).toBe(200);
    } finally {
      await portal().knex('known_tab_settings').where({ company_id: site().company.id }).delete();
    }
  });

  it('preselects no broker in a project whose setting says so (decisions §21)', async () => {
    const report = await approved();
    const preselected = async () => {
      const path = `/reports/share/dropdown?reportId=${report.id}`;
      const found = await done<{ isBroker: boolean; isPreselected: boolean }[]>(people().coordinator, 'GET', path);
      return found.filter(({ isPreselected }) => isPreselected).map(({ isBroker }) => isBroker);
    };
    expect(await preselected()).toEqual([true]);
    await approvals(true, false, { notifyBrokerOnReport: false });
    expect(await preselected()).toEqual([]);
  });

  it('shows it to its recipients alone: list, item, data, file; before, not even that it exists', async () => {
    const { broker, riskManager, coordinator } = people();
    const draft = await main();
    const waiting = await send(draft);
    await approve(waiting, people().riskCoordinator);
    await approve(waiting, coordinator);
    const paths = [
      `/reports/${waiting.id}`,
      `/reports/report-data?id=${waiting.id}`,
      `/reports/${waiting.id}/file`,
      `/reports/${waiting.id}/pages/1`,
    ];
    const statuses = async (as: object) => Promise.all(paths.map(async (path) => (await fetchAs(as, path)).status));
    expect(await statuses(broker)).toEqual([404, 404, 404, 404]);
    expect((await list(broker)).items).toEqual([]);
    const shared = await share(waiting, [broker]);
    expect(shared).toMatchObject({ status: 200, body: { data: { recipientCount: 1 } } });
    expect(await statuses(broker)).toEqual([200, 200, 200, 200]);
    expect(await statuses(riskManager)).toEqual([404, 404, 404, 404]);
    const seen = await list(broker);
    expect(seen).toMatchObject({
      items: [{ id: waiting.id, recipientCount: null, sentDateTime: null }],
      inspections: [],
    });
    expect(seen.items[0]?.actions.filter(({ allowed }) => allowed)).toEqual([]);
    expect(await one(broker, waiting.id)).toMatchObject({
      recipients: [],
      versions: [{ number: 1, isApproved: true }],
    });
    for (const path of ['history', 'comments'].map((part) =>
      part === 'history' ? `/reports/${waiting.id}/history` : `/reports/main/${waiting.id}/comments`,
    )) {
      expect((await call(broker, 'GET', path)).status).toBe(403);
    }
    // A recipient who leaves the project has it no more.
    await portal().knex('project_participants').where({ user_id: broker.sub }).delete();
    expect(await statuses(broker)).toEqual([404, 404, 404, 404]);
  });

  it('tells nobody who has it already again, and opens report notes with their photographs', async () => {
    const { broker, riskManager, siteContact, owner } = people();
    const report = await approved();
    const notes = async (as: object) => (await call(as, 'GET', `/report-notes?projectId=${site().projectId}`)).status;
    await portal()
      .knex('report_notes')
      .insert({
        ...{ inspection_id: inspection().id, project_type: 'Construction', catalogue_version: '1', version: 4 },
      });
    expect(await Promise.all([broker, siteContact].map(notes))).toEqual([403, 403]);
    await share(report, [broker]);
    expect((await notes(broker)) === 403 || (await notes(siteContact)) === 403).toBe(false);
    // Only people with whom a report is shared read report notes, and site contacts, who get no reports.
    expect(await Promise.all([owner, riskManager].map(notes))).toEqual([403, 403]);
    const holders = (await eventsOf<{ holders: AttachmentHolder[] }>('projects.attachments.changed.v1'))
      .flatMap((event) => event.holders)
      .filter(({ id }) => id === inspection().id);
    expect(holders).toMatchObject([{ kind: 'ReportNote', isIssued: true, version: 10, readerIds: [broker.sub] }]);
    const { version } = await one(people().coordinator, report.id);
    expect((await share(report, [broker])).status).toBe(200);
    expect((await one(people().coordinator, report.id)).version).toBe(version);
    const told = await eventsOf<{ reportId: string; recipientIds: string[] }>('projects.report.shared.v1');
    expect(told.filter(({ reportId }) => reportId === report.id)).toMatchObject([{ recipientIds: [broker.sub] }]);
    const hints = (await eventsOf<{ changes: WorkChange[] }>('projects.work.changed.v1'))
      .flatMap(({ changes }) => changes)
      .filter(({ tab, projectId, isReview }) => tab === 'reports' && projectId === site().projectId && !isReview);
    expect(hints).toMatchObject([{ userIds: [broker.sub], companyIds: [] }]);
    expect(hints[0]?.userIds).not.toContain(riskManager.sub);
    // The photographs open to each one with whom a report is shared, from then on.
    await share(report, [riskManager]);
    const later = (await eventsOf<{ holders: AttachmentHolder[] }>('projects.attachments.changed.v1'))
      .flatMap((event) => event.holders)
      .findLast(({ id }) => id === inspection().id);
    expect(later).toMatchObject({ version: 11, readerIds: [broker.sub, riskManager.sub].toSorted() });
  });
});

describe('the document', () => {
  it('is given with its digest, of an approved version always the same bytes', async () => {
    const report = await approved();
    const answer = await file(people().coordinator, report.id);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { versions, setting } = await one(people().coordinator, report.id);
    const digest = createHash('sha256').update(bytes);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${digest.copy().digest('base64')}:`);
    expect(versions[0]?.setting.sha256).toBe(digest.digest('hex'));
    expect(setting).toMatchObject({ state: 'Done', pages: 3, previewPages: 1 });
    // A setting of before the approval that comes late changes nothing.
    const [early] = await jobsOf(report.id);
    await render(report.id, early);
    expect(Buffer.from(await (await file(people().coordinator, report.id)).arrayBuffer())).toEqual(bytes);
    expect((await file(people().coordinator, report.id, '?version=2')).status).toBe(404);
  });

  it('is no answer while it is set; a failed one says why, and is set again by those who write', async () => {
    const { engineer, coordinator, broker } = people();
    const sent = await send(await main());
    expect((await file(coordinator, sent.id)).status).toBe(400);
    await failSetting(sent.id);
    expect((await one(coordinator, sent.id)).setting).toMatchObject({ state: 'Failed', failure: 'It took too long.' });
    expect((await call(engineer, 'GET', `/reports/report-data?id=${sent.id}`)).status).toBe(200);
    expect((await call(broker, 'PUT', `/reports/${sent.id}/set-again`)).status).toBe(403);
    const again = await done(engineer, 'PUT', `/reports/${sent.id}/set-again`);
    expect(again.setting).toMatchObject({ state: 'Waiting', failure: null });
    const jobs = await jobsOf(sent.id);
    expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(jobs.length);
    const bytes = await render(sent.id);
    expect(Buffer.from(await (await file(coordinator, sent.id)).arrayBuffer())).toEqual(bytes);
  });

  it('is removed from the storage with its project, and that of a failed setting after a while', async () => {
    const { engineer, coordinator } = people();
    const objects = await storage();
    const isThere = async (jobId: string, name = 'report.pdf') => {
      const found = await objects.read(`reports/${jobId}/${name}`);
      found?.body.destroy();
      return found !== undefined;
    };
    const report = await approved();
    const [draft, sent] = await jobsOf(report.id);
    const failed = await done(engineer, 'POST', '/reports/abridged', { inspectionId: inspection().id });
    await failSetting(failed.id);
    const [other] = await jobsOf(failed.id);
    await objects.write(`reports/${other?.jobId}/data.json`, Buffer.from('{}'));
    const knex = portal().knex;
    await removeDueObjects(knex, objects);
    expect(await isThere(other?.jobId ?? '', 'data.json'), 'the renderer may be given it again').toBe(true);
    await knex('report_jobs_to_remove').where({ job_id: other?.jobId }).update({ due_at: knex.fn.now() });
    await removeDueObjects(knex, objects);
    expect(await isThere(other?.jobId ?? '', 'data.json')).toBe(false);
    expect(await isThere(sent?.jobId ?? '')).toBe(true);
    await done(coordinator, 'DELETE', `/projects/${site().projectId}`);
    expect(await removeDueObjects(knex, objects)).toBeGreaterThan(1);
    expect([await isThere(sent?.jobId ?? ''), await isThere(draft?.jobId ?? '')]).toEqual([false, false]);
    // A setting that is done after its report is gone leaves nothing behind.
    await render(report.id, sent);
    await removeDueObjects(knex, objects);
    expect(await isThere(sent?.jobId ?? '')).toBe(false);
  });

  it('of a draft stays readable while the next one is set, and says of which version it is', async () => {
    const { engineer } = people();
    const draft = await main();
    const first = await render(draft.id);
    const saved = await done(engineer, 'PUT', '/reports/main', { id: draft.id, executiveSummary: 'More.' });
    expect(saved.setting).toMatchObject({ state: 'Waiting', contentVersion: draft.version, previewPages: 1 });
    expect(Buffer.from(await (await file(engineer, draft.id)).arrayBuffer())).toEqual(first);
    await render(draft.id);
    const shown = await one(engineer, draft.id);
    expect(shown.setting).toMatchObject({ state: 'Done', contentVersion: saved.version });
  });
});

describe('what waits', () => {
  it('is listed for whoever is to act: the engineer, the risk company, then the insurer', async () => {
    const { engineer, riskCoordinator, coordinator, broker } = people();
    const pending = async (as: object) => {
      const path = `/reports/pending?projectId=${site().projectId}`;
      const { items } = await done<{ items: Report[] }>(as, 'GET', path);
      return items.map(({ id }) => id);
    };
    const all = async () => [await pending(engineer), await pending(riskCoordinator), await pending(coordinator)];
    const { id } = await main();
    expect(await all()).toEqual([[id], [], []]);
    await send({ id });
    expect(await all()).toEqual([[], [id], []]);
    await approve({ id }, riskCoordinator);
    expect(await all()).toEqual([[], [], [id]]);
    await done(coordinator, 'PUT', '/reports/main/reject', { id, rejectionReason: 'Again' });
    expect(await all()).toEqual([[id], [], []]);
    expect(await pending(broker)).toEqual([]);
  });
});

describe('comments on a main report', () => {
  it('are for those who write and approve it, and stand in its history', async () => {
    const { engineer, coordinator, riskCoordinator } = people();
    const { id } = await main();
    const path = `/reports/main/${id}/comments`;
    await done(engineer, 'POST', path, { id, text: ' Photographs follow. ' });
    await done(riskCoordinator, 'POST', path, { text: 'Thank you' });
    expect(await done(coordinator, 'GET', path)).toMatchObject({
      items: [{ text: 'Photographs follow.', authorName: 'Erik Stone' }, { text: 'Thank you' }],
      totalCount: 2,
    });
    expect((await call(engineer, 'POST', path, { id: site().projectId, text: 'Other' })).status).toBe(400);
    expect((await call(engineer, 'POST', path, { text: '  ' })).status).toBe(400);
    const history = await done<{ items: { action: string; words: string | null }[] }>(
      coordinator,
      'GET',
      `/reports/${id}/history`,
    );
    expect(history.items.map(({ action, words }) => [action, words])).toEqual([
      ['comment', 'Thank you'],
      ['comment', 'Photographs follow.'],
      ['createMain', null],
    ]);
  });

  it('are answered with the newest 500 in the order of time, and the number of all', async () => {
    const { id } = await main();
    const { engineer } = people();
    const preliminary = { inspectionId: inspection().id, key: 'generate-preliminary-report' };
    const { id: other } = await done<Report>(engineer, 'POST', '/reports/preliminary', preliminary);
    const author_id = engineer.sub;
    for (const report_id of [id, other]) {
      const rows = Array.from({ length: 600 }, (_, index) => ({ report_id, author_id, body: `Comment ${index}` }));
      await portal()
        .knex('report_comments')
        .insert(rows.map((row) => ({ ...row, author_name: 'Erik Stone' })));
    }
    const { items, totalCount } = await done<ReportComments>(engineer, 'GET', `/reports/main/${id}/comments`);
    expect([items.length, totalCount]).toEqual([500, 600]);
    expect([items[0]?.text, items.at(-1)?.text]).toEqual(['Comment 100', 'Comment 599']);
  });

  it('are 200 an hour of one person', async () => {
    const { engineer, riskCoordinator } = people();
    const { id } = await main();
    const comment = (as: object) => call(as, 'POST', `/reports/main/${id}/comments`, { text: 'Ready?' });
    expect((await comment(engineer)).status).toBe(201);
    await portal().knex('added_entries').where({ user_id: engineer.sub }).update({ entries: 199 });
    const answers = [await comment(engineer), await comment(engineer), await comment(riskCoordinator)];
    expect(answers.map(({ status }) => status)).toEqual([201, 429, 201]);
    expect(answers[1]?.body.error.message).toBe(ENTRY_TEXTS.comment);
  });
});
