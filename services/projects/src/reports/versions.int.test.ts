import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sitesWithReports } from './reports.fixture.ts';

const { portal, call, people, main, send, approve, one, render, jobsOf } = sitesWithReports();

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
