import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sitesWithReports } from './reports.fixture.ts';

const { portal, call, done, inspection, people, main, send, approve, one, render, jobsOf } = sitesWithReports();

describe('the data of a draft', () => {
  it('follow the facts where it is saved as it stands, without a line of its history; are not set again without a change', async () => {
    const { engineer } = people();
    const draft = await main();
    await render(draft.id);
    const save = () => done(engineer, 'PUT', '/reports/main', { id: draft.id });
    const audited = () => portal().knex('audit.records').where({ action: 'report.updateMain', item_id: draft.id });
    const dataSha256 = async () => (await one(engineer, draft.id)).versions[0]?.dataSha256;
    const before = await dataSha256();
    expect((await save()).setting.state).toBe('Done');
    expect(await jobsOf(draft.id)).toHaveLength(1);
    await done(engineer, 'PUT', '/report-notes', {
      ...{ inspectionId: inspection().id, answers: [{ questionId: 'con-hot-work', value: 4 }] },
    });
    expect(await save()).toMatchObject({ version: draft.version, setting: { state: 'Waiting' } });
    expect(await dataSha256()).not.toBe(before);
    await render(draft.id);
    expect((await save()).setting.state).toBe('Done');
    expect(await jobsOf(draft.id)).toHaveLength(2);
    expect(await audited()).toEqual([]);
    const { items } = await done<{ items: object[] }>(engineer, 'GET', `/reports/${draft.id}/history`);
    expect(items).toMatchObject([{ action: 'createMain' }]);
  });
});

describe('the data of a version', () => {
  it('is frozen when it is sent: its digest is that of the job, and what comes later is not in it', async () => {
    const { engineer } = people();
    const sent = await send(await main({ executiveSummary: '<b>#panic("x")</b>' }));
    const [frozen] = (await one(engineer, sent.id)).versions;
    const job = (await jobsOf(sent.id)).at(-1);
    const json = job?.data.kind === 'inline' ? job.data.json : '';
    expect(createHash('sha256').update(json).digest('hex')).toBe(frozen?.dataSha256);
    expect(JSON.parse(json)).toMatchObject({ isDraft: false, executiveSummary: '<b>#panic("x")</b>' });
    expect((await call(engineer, 'GET', `/reports/report-data?id=${sent.id}`)).status).toBe(202);
    const photo = { fileId: randomUUID(), sha256: 'a'.repeat(64) };
    await render(sent.id, undefined, { pictures: [photo] });
    const data = await call(engineer, 'GET', `/reports/report-data?id=${sent.id}`);
    expect(data).toMatchObject({
      status: 200,
      body: { data: { data: { locations: [{ name: 'Tower Site' }] }, pictures: [photo] } },
    });
    await approve(sent, people().riskCoordinator);
    await approve(sent, people().coordinator);
    // The approved document is the one that was read: no other is set.
    expect(await jobsOf(sent.id)).toHaveLength(2);
    const [approved] = (await one(engineer, sent.id)).versions;
    expect(approved).toMatchObject({ dataSha256: frozen?.dataSha256, isApproved: true, setting: { state: 'Done' } });
    expect(approved?.frozenDateTime).toBe(frozen?.frozenDateTime);
  });

  it('is changed by nobody once it is frozen, nor is its document once it is set', async () => {
    const { id } = await send(await main());
    const versions = () => portal().knex('report_versions').where({ report_id: id });
    await expect(versions().update({ data: '{}' })).rejects.toThrow('is frozen');
    await expect(versions().update({ frozen_at: new Date() })).rejects.toThrow('is frozen');
    await render(id);
    await expect(versions().update({ pdf_sha256: 'b'.repeat(64) })).rejects.toThrow('is frozen');
    await expect(versions().update({ state: 'Waiting' })).rejects.toThrow('is frozen');
  });
});
