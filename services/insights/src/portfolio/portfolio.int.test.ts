import {
  amountStates,
  portfolioAnnounced,
  portfolioStates,
  rebuildRequested,
  type PortfolioStates,
} from '@portal/contracts/events/portfolio';
import { moneyAnnounced } from '@portal/contracts/events/money-portfolio';
import { projectValuesChanged } from '@portal/contracts/events/project-values';
import { dashboardSummaryAnswer } from '@portal/contracts/insights/dashboard-summary';
import { buildFrom } from '@portal/service-kit';
import { copyOutbox, publishEvent, startService, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { insightsService } from '../app.ts';
import { inspectionItem, projectItem, recommendationItem, reportItem, type Item } from './items.fixture.ts';
import { portfolioConsumer, PROJECT_KINDS } from './portfolio.consumer.ts';
import { storeItems } from './store-items.ts';

const start = () =>
  startService(insightsService, ({ settings, tokens }) =>
    buildFrom(insightsService, { ...settings }, { jwks: tokens.jwks, logger: false }),
  );
let running: Awaited<ReturnType<typeof start>>;
const db = () => running.database.knex;

beforeAll(async () => {
  running = await start();
  await copyOutbox(db(), { ofPortfolio: true });
});
afterAll(() => running?.stop());

type ProjectStates = Extract<PortfolioStates, { kind: 'project' }>;
const states = (version: number, items: Item<'project'>[], deleted: string[] = []): ProjectStates => ({
  ...{ kind: 'project', version, items, deleted },
});
const store = (...events: PortfolioStates[]) => db().transaction((tx) => storeItems(tx, PROJECT_KINDS, events));
const NOBODY = { userIds: [], companyIds: [] };
const named = (id: string) => db()('portfolio_projects').where({ id }).first<{ name: string } | undefined>('name');

describe('the newest state of an item is kept', () => {
  it('in any order, twice, in one event or in several', async () => {
    const project = projectItem();
    const called = (name: string) => ({ ...project, name });
    expect(await store(states(5, [called('Fifth')]))).toHaveLength(1);
    expect(await store(states(3, [called('Third')]), states(4, [called('Fourth')]))).toEqual([]);
    expect(await named(project.id)).toEqual({ name: 'Fifth' });
    expect(await store(states(7, [called('Äußerst')]), states(6, [called('Sixth')]))).toEqual([
      { kind: 'project', id: project.id, projectId: project.id, isIssued: true, parties: NOBODY },
    ]);
    expect(await store(states(7, [called('Äußerst')]))).toEqual([]);
    expect(await named(project.id)).toEqual({ name: 'Äußerst' });
  });

  it('a deleted item does not come back by an earlier state, and does by a later one', async () => {
    const [project, neighbour] = [projectItem(), projectItem()];
    await store(states(2, [project, neighbour]));
    expect(await store(states(4, [], [project.id]))).toEqual([
      { kind: 'project', id: project.id, projectId: project.id, isIssued: true, parties: NOBODY },
    ]);
    await store(states(3, [project]));
    expect(await named(project.id)).toBeUndefined();
    expect(await named(neighbour.id)).toEqual({ name: 'Harbour Tower' });
    await store(states(1, [], [neighbour.id]));
    expect(await named(neighbour.id)).toEqual({ name: 'Harbour Tower' });
    await store(states(5, [project]));
    expect(await named(project.id)).toBeDefined();
  });

  it('one that is deleted before it is known stays away', async () => {
    const project = projectItem();
    expect(await store(states(9, [], [project.id]))).toEqual([]);
    await store(states(8, [project]));
    expect(await named(project.id)).toBeUndefined();
  });

  it('of recommendations and reports with all of their columns, also of projects that are not known yet', async () => {
    const [recommendation, report] = [recommendationItem({ isIssued: false, status: 'Draft' }), reportItem()];
    const stored = await store(
      { kind: 'recommendation', version: 1, items: [recommendation], deleted: [] },
      { kind: 'report', version: 1, items: [report], deleted: [] },
    );
    expect(stored.map(({ kind, isIssued }) => [kind, isIssued])).toEqual([
      ['recommendation', false],
      ['report', true],
    ]);
    const { id, projectId, dueDate, recipients } = { ...recommendation, recipients: report.recipients };
    expect(
      await db()('portfolio_recommendations')
        .where({ id })
        .first('project_id', db().raw('due_date::text'), 'overdue_at'),
    ).toEqual({ project_id: projectId, due_date: dueDate, overdue_at: new Date(recommendation.overdueAt ?? '') });
    expect(await db()('portfolio_reports').where({ id: report.id }).first('recipients', 'inspection_numbers')).toEqual({
      recipients,
      inspection_numbers: [1, 2],
    });
  });
});

describe('a change that those do not see who read issued recommendations and shared reports alone', () => {
  let version = 0;
  const isSeen = async (event: Omit<PortfolioStates, 'version' | 'deleted'>) => {
    version += 1;
    const stored = await store({ ...event, version, deleted: [] } as PortfolioStates);
    return stored.map(({ isIssued }) => isIssued);
  };

  it('is another number of recommendations at an inspection, and nothing else of it', async () => {
    const inspection = inspectionItem();
    const seen = (fields: Partial<Item<'inspection'>> = {}) =>
      isSeen({ kind: 'inspection', items: [{ ...inspection, ...fields }] });
    expect(await seen()).toEqual([true]);
    expect(await seen({ recommendations: 1, openRecommendations: 1 })).toEqual([false]);
    expect(await seen({ recommendations: 2, openRecommendations: 1, locationName: 'Quay' })).toEqual([true]);
    const gone = await store({ kind: 'inspection', version: 1_000, items: [], deleted: [inspection.id] });
    expect(gone.map(({ isIssued }) => isIssued)).toEqual([true]);
  });

  it('is a step of a report before it is shared', async () => {
    const report = reportItem({ status: 'Draft', sharedAt: null, recipients: [] });
    const seen = (fields: Partial<Item<'report'>> = {}) =>
      isSeen({ kind: 'report', items: [{ ...report, ...fields }] });
    expect(await seen()).toEqual([false]);
    expect(await seen({ status: 'Approved' })).toEqual([false]);
    const shared = { status: 'Approved', sharedAt: '2026-11-02T09:30:00.125+00:00' } as const;
    expect(await seen(shared)).toEqual([true]);
    expect(await seen({ status: 'Draft' })).toEqual([true]);
  });

  it('is a contact who waits for access, and who approves reports', async () => {
    const [id, projectId, companyId, askedBy] = Array.from({ length: 4 }, () => randomUUID() as string);
    const ids = { id: id ?? '', projectId: projectId ?? '', companyId: companyId ?? '' };
    const asked = { name: 'Sanna Berg', position: 'Broker', askedBy: askedBy ?? '', askedByName: 'Erik Stone' };
    const request = { ...ids, ...asked, askedAt: '2026-11-02T09:30:00.125+00:00' };
    expect(await isSeen({ kind: 'accessRequest', items: [request] })).toEqual([false]);
    const steps = { external: true, internal: null, mainReport: null, abridgedReport: null };
    expect(await isSeen({ kind: 'approvals', items: [{ ...ids, ...steps }] })).toEqual([false]);
  });
});

describe('events of the bus', () => {
  it('of kinds that this version does not know are left out, and the others stored', async () => {
    const project = projectItem();
    await publishEvent(running.nats, portfolioStates, { kind: 'satellite' });
    await publishEvent(running.nats, portfolioStates, states(1, [project]));
    await until(async () => (await named(project.id)) !== undefined);
    expect(await db()('dead_letters').select()).toEqual([]);
  });

  it('of a known kind that have another form are no unknown kind', () => {
    expect(v.is(portfolioStates.data, { kind: 'project', version: 1, items: [{ id: randomUUID() }] })).toBe(false);
  });

  it('with an item of another form are stored without it; it is parked alone, and again when it is tried', async () => {
    const [fit, neighbour] = [recommendationItem(), recommendationItem({ summary: 'Ünlesbar' })];
    const unfit = { ...recommendationItem(), overdueAt: '10000-01-01T05:00:00+00:00' };
    const gone = recommendationItem();
    const ofRecommendations = { kind: 'recommendation' as const, deleted: [] };
    await store({ ...ofRecommendations, version: 1, items: [fit, gone] });
    const changed = { ...fit, summary: 'Changed beside one that does not fit.' };
    const sent = { ...ofRecommendations, version: 2, items: [changed, unfit, neighbour], deleted: [gone.id] };
    await publishEvent(running.nats, portfolioStates, sent);
    const alone = projectItem();
    await publishEvent(running.nats, portfolioStates, states(1, [alone]));
    await until(async () => (await named(alone.id)) !== undefined);
    const ids = [fit, unfit, neighbour, gone].map(({ id }) => id);
    const kept = () => db()('portfolio_recommendations').whereIn('id', ids).pluck<string[]>('summary');
    expect((await kept()).toSorted()).toEqual([changed.summary, neighbour.summary]);
    const letters = () =>
      db()('dead_letters').select<{ consumer: string; event: string; tries: number }[]>('consumer', 'event', 'tries');
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter?.consumer).toBe('insights-portfolio');
    const { data } = JSON.parse(letter?.event ?? '') as { data: object };
    expect(data).toEqual({ ...ofRecommendations, version: 2, items: [unfit] });
    const handler = portfolioConsumer.handlers.find(({ subject }) => subject === portfolioStates.subject);
    await expect(db().transaction(async (tx) => handler?.handle(tx, JSON.parse(letter?.event ?? '')))).rejects.toThrow(
      /1 of 1/,
    );
    await db()('dead_letters').delete();
  });

  it('values are kept by their version, and go with their project, whichever comes first', async () => {
    const [project, gone] = [projectItem(), projectItem()];
    const valuesOf = ({ id: projectId, companyId }: Item<'project'>, version: number, tiv: number | null) => ({
      ...{ projectId, companyId, version, tiv, currency: 'EUR' as const, var: 12.5 },
    });
    const kept = () => db()('portfolio_values').whereIn('project_id', [project.id, gone.id]).pluck('tiv');
    await publishEvent(running.nats, projectValuesChanged, {
      projects: [valuesOf(project, 3, 99.25), valuesOf(project, 2, 1), valuesOf(gone, 1, 7)],
    });
    await until(async () => (await kept()).length === 2);
    await store(states(1, [project, gone]), states(2, [], [gone.id]));
    expect(await kept()).toEqual(['99.25']);
    const late = projectItem();
    await publishEvent(running.nats, projectValuesChanged, {
      projects: [valuesOf(gone, 9, 7), valuesOf(late, 1, null)],
    });
    await until(async () => (await db()('portfolio_values').where({ project_id: late.id })).length === 1);
    expect(await kept()).toEqual(['99.25']);
  });
});

describe('amounts of claims', () => {
  it('come by a subject of their own, exact to the cent, and go with their claim', async () => {
    const [claim, gone] = [randomUUID(), randomUUID()].map((id) => ({
      ...{ id, projectId: randomUUID(), companyId: randomUUID() },
      ...{ amount: 1_234_567_890_123.45, paid: 0.1, reserve: null },
    })) as [Item<'claimAmounts'>, Item<'claimAmounts'>];
    const amounts = { kind: 'claimAmounts' as const, deleted: [] };
    await publishEvent(running.nats, amountStates, { ...amounts, version: 2, items: [claim, gone] });
    const late = { ...amounts, version: 1, items: [{ ...claim, amount: 7 }] };
    await publishEvent(running.nats, amountStates, late);
    await publishEvent(running.nats, amountStates, { ...amounts, version: 3, items: [], deleted: [gone.id] });
    const kept = () => db()('portfolio_claim_amounts').select('id', 'amount', 'paid', 'reserve');
    const exact = { id: claim.id, amount: '1234567890123.45', paid: '0.10', reserve: null };
    await until(async () => (await kept()).length === 1);
    expect(await kept()).toEqual([exact]);
    await db().raw('select empty_read_model()');
    expect(await kept()).toEqual([]);
  });
});

describe('a rebuild', () => {
  it('is asked for when the database is new, and is done when its source says so', async () => {
    const [first] = await db()('rebuilds').select('id', 'announced_at');
    expect(first).toMatchObject({ announced_at: null });
    await publishEvent(running.nats, portfolioAnnounced, { requestIds: [first.id, randomUUID()] });
    await until(async () => (await db()('rebuilds').whereNotNull('announced_at')).length === 1);
  });

  it('is told of by the figures until its sources, of projects and of money, have both said so', async () => {
    const headers = running.tokens.headers({
      role: 'ICCoordinator',
      companyType: 'Insurance',
      companyId: randomUUID(),
    });
    const isFilling = async () => {
      const { data } = v.parse(
        dashboardSummaryAnswer,
        await (await fetch(`${running.url}/dashboard/summary`, { headers })).json(),
      );
      return data.isFilling;
    };
    await db()('rebuilds').update({ announced_at: db().fn.now(), money_announced_at: db().fn.now() });
    expect(await isFilling()).toBeUndefined();
    const { rows } = await db().raw<{ rows: { id: string }[] }>('insert into rebuilds default values returning id');
    const requestIds = rows.map(({ id }) => id);
    expect(await isFilling()).toBe(true);
    await publishEvent(running.nats, portfolioAnnounced, { requestIds });
    await until(async () => (await db()('rebuilds').whereNull('announced_at')).length === 0);
    expect(await isFilling()).toBe(true);
    await publishEvent(running.nats, moneyAnnounced, { requestIds });
    await until(async () => (await isFilling()) === undefined);
  });

  it('empties what it asks for, tombstones included, so that a source that began anew is believed', async () => {
    const project = projectItem();
    await store(states(900, [project]), states(900, [], [randomUUID()]));
    const { rows } = await db().raw(`select request_rebuild() as id from empty_read_model()`);
    expect(await db()('portfolio_projects').select()).toEqual([]);
    expect(await db()('portfolio_tombstones').select()).toEqual([]);
    await store(states(1, [project]));
    expect(await named(project.id)).toBeDefined();
    const asked = await db()('copied_events').where({ subject: rebuildRequested.subject }).pluck<string[]>('event');
    expect(asked.map((text) => JSON.parse(text).data)).toEqual([{ requestId: rows[0]?.id }]);
  });

  it('its step goes down, with all tables of the read model', async () => {
    await running.whileStopped(async () => {
      for (const name of ['011-rebuilds', '010-portfolio']) await migrations[name]?.down(db());
      expect(await db().schema.hasTable('portfolio_projects')).toBe(false);
      for (const name of ['010-portfolio', '011-rebuilds']) await migrations[name]?.up(db());
    });
    expect(await db()('rebuilds').select()).toHaveLength(1);
  });
});
