import { MAX_RISK_MOVES, type AnalyticsAccess, type RiskScoreOfProject } from '@portal/contracts/projects/analytics';
import { TAB_REASONS } from '@portal/contracts/projects/tab-access';
import { riskScoreOf } from '@portal/risk-score';
import { queryPrepared } from '@portal/service-kit';
import type { QueryResult } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { randomFrom } from '../core/random.ts';
import { PUBLISHED_QUESTIONS, questionsOf } from '../report-notes/questions.ts';
import { sampleAnswers } from '../report-notes/samples.ts';
import { TREND } from '../reports/data/score.ts';
import { scoredSites } from '../risk-score/scores.fixture.ts';
import { addRisk, addSite, dataOf, inDays } from '../testing/inspections.fixture.ts';
import { MOVES } from './scores.repository.ts';

const {
  portal,
  site,
  inspection,
  engineer,
  get,
  open,
  answer,
  put,
  assess,
  issued,
  score,
  charts,
  improvements,
  setStatus,
} = scoredSites();

const accessOf = async (as = engineer()): Promise<AnalyticsAccess> => dataOf(await get(as, 'access'));
const statusOf = async (as: object, call: string): Promise<number> => (await get(as, call)).status;
const CALLS = ['risk-score', 'charts', 'improvements'];

describe('ANALYTICS opens (spec 2 §2)', () => {
  it('once report notes are populated and the first recommendations issued, and says until then why not', async () => {
    const { coordinator } = site().people;
    expect(await accessOf()).toEqual({ isAvailable: false, reason: TAB_REASONS.noReportNotes });
    expect(await accessOf(coordinator)).toEqual({ isAvailable: false, reason: TAB_REASONS.noInspection });
    expect(await statusOf(coordinator, 'risk-score')).toBe(403);
    const definition = questionsOf(PUBLISHED_QUESTIONS, PUBLISHED_QUESTIONS.newest, 'Construction');
    await answer(sampleAnswers(definition, randomFrom(7)));
    expect(await accessOf(coordinator)).toMatchObject({ isAvailable: false });
    for (const call of ['charts', 'improvements']) expect(await statusOf(coordinator, call)).toBe(403);
    await issued();
    expect(await accessOf(coordinator)).toEqual({ isAvailable: true, reason: null });
    const tabs = dataOf<{ name: string; enabled: boolean }[]>(
      await portal().call(coordinator, 'GET', `/projects/${site().projectId}/tab-access`),
    );
    expect(tabs.find(({ name }) => name === 'analytics')?.enabled).toBe(true);
    await answer([{ questionId: 'con-hot-work', value: null }]);
    expect(await accessOf(coordinator)).toMatchObject({ isAvailable: false });
  });

  it('for nobody outside of the tenant, and not for site contacts', async () => {
    await answer();
    await open();
    const other = await addSite(portal());
    for (const call of ['access', ...CALLS]) {
      expect(await statusOf(other.people.coordinator, call)).toBe(404);
      expect(await statusOf(other.people.broker, call)).toBe(404);
      expect(await statusOf(site().people.siteContact, call)).toBe(403);
    }
    for (const call of CALLS) {
      for (const as of [site().people.broker, site().people.owner, site().people.riskCoordinator])
        expect(await statusOf(as, call)).toBe(200);
    }
  });
});

describe('what a viewer sees of a score', () => {
  it('explains it before ANALYTICS opens, without inspections to those who have not that tab either', async () => {
    await answer();
    const explained = async (as: object) => dataOf<RiskScoreOfProject>(await get(as, 'risk-score'));
    const { coordinator, broker, siteContact } = site().people;
    expect(await accessOf(coordinator)).toMatchObject({ isAvailable: false });
    const number = 1;
    expect(await explained(coordinator)).toMatchObject({
      current: { shown: { score: 140, max: 500 }, inspection: { number }, sections: expect.any(Array) as object[] },
      inspections: [{ number }],
      history: [{ cause: { kind: 'answers', number } }],
    });
    expect(await explained(broker)).toMatchObject({
      current: { shown: { score: 140, max: 500 }, inspection: null, sections: null },
      inspections: [],
      history: [{ cause: { kind: 'answers', number: null } }],
    });
    expect(await statusOf(siteContact, 'risk-score')).toBe(403);
    await put(engineer(), `/inspections/${inspection().id}/complete`);
    const of = { kind: 'inspection', itemId: inspection().id, status: null, count: null, actorName: 'Erik Stone' };
    await portal()
      .knex('risk_scores')
      .where({ project_id: site().projectId })
      .update({ cause: JSON.stringify({ ...of, action: 'complete' }) });
    expect((await explained(coordinator)).history[0]?.cause).toMatchObject({ number, action: 'complete' });
    expect((await explained(broker)).history[0]?.cause).toMatchObject({ number: null, actorName: null });
    // A company that closes the tab to a role closes the explanation with it.
    const tabs = { company_id: site().company.id, version: 1, tabs: JSON.stringify({ analytics: ['ICUnderwriter'] }) };
    await portal().knex('known_tab_settings').insert(tabs);
    const refused = await statusOf(broker, 'risk-score');
    await portal().knex('known_tab_settings').where({ company_id: site().company.id }).delete();
    expect(refused).toBe(403);
  });

  it('clients and brokers see no sections, no weights and no author of report notes before a report is shared', async () => {
    await assess();
    await answer();
    const { broker, representative, riskManager, owner, underwriter, riskCoordinator } = site().people;
    for (const as of [broker, representative, riskManager, owner]) {
      const { current, history } = await score(as);
      expect(current).toMatchObject({ shown: { score: 193 }, sections: null });
      expect(current?.inputs.notes).toEqual([
        { partId: 'reportNotes', title: 'Report Notes', maxPoints: 400, weightedScore: 140, weightedMax: 400 },
      ]);
      expect(history[0]?.cause).toMatchObject({ kind: 'answers', itemId: null, number: null, actorName: null });
      expect((await charts(as)).sections).toBeNull();
    }
    for (const as of [engineer(), underwriter, riskCoordinator]) {
      const { current } = await score(as);
      expect(current?.sections).toContainEqual({
        ...{ partId: 'Base', sectionId: 'fire-prevention', title: 'Fire prevention' },
        ...{ weightedScore: expect.any(Number) as number, weightedMax: expect.any(Number) as number },
      });
      expect((await charts(as)).sections?.[0]?.inspection.number).toBe(1);
    }
  });

  it('drafts are in no figure of people who see issued recommendations only', async () => {
    await answer();
    await open();
    const { id } = await issued({ priority: 'Urgent', category: 'Fire' });
    await addRisk(portal(), site(), inspection(), { category: 'Flood', type: 'Site Drainage', combustibility: null });
    const { broker, riskManager, owner, coordinator } = site().people;
    for (const as of [broker, riskManager, owner]) {
      const { recommendations } = await charts(as);
      expect(recommendations).toMatchObject({ total: 1, byCategory: [{ name: 'Fire', open: 1, closed: 0 }] });
      expect(recommendations?.byStatus.map(({ name }) => name)).not.toContain('Draft');
      expect((await improvements(as)).items.map((item) => item.id)).toEqual([id]);
    }
    const { recommendations } = await charts(coordinator);
    expect(recommendations?.total).toBe(2);
    expect(recommendations?.byStatus).toContainEqual({ name: 'Draft', count: 1 });
    expect((await improvements(coordinator)).items).toHaveLength(1);
  });

  it('hazards are their sum to a role to which the company closes LOCATION, and the score stays the same', async () => {
    await assess();
    await answer();
    await open();
    await issued({ priority: 'Urgent' });
    const { knex } = portal();
    const { broker, representative } = site().people;
    const cause = {
      kind: 'location',
      itemId: null,
      action: null,
      status: null,
      count: null,
      actorName: 'Clara Nordin',
    };
    await knex('risk_scores')
      .where({ project_id: site().projectId })
      .update({ cause: JSON.stringify(cause) });
    const asOpen = await score(broker);
    expect(asOpen.current?.inputs.hazards.map(({ peril, raw }) => [peril, raw])).toEqual([
      ['flood', 5],
      ['wildfire', 7],
      ['earthquake', 2],
      ['windstorm', 10],
    ]);
    expect(asOpen.current?.hazardsAssessedDateTime).toBe('2026-11-01T10:00:00.000Z');
    expect(asOpen.history[0]?.cause).toMatchObject({ kind: 'location', actorName: 'Clara Nordin' });
    const setting = {
      ...{ company_id: site().company.id, version: 1 },
      tabs: JSON.stringify({ location: ['InsuranceRepresentative'] }),
    };
    await knex('known_tab_settings').insert(setting);
    try {
      expect((await portal().call(broker, 'GET', `/locations?projectId=${site().projectId}`)).status).toBe(403);
      const { current, history } = await score(broker);
      const { inputs } = await improvements(broker);
      const together = [{ peril: null, raw: null, points: 42 }];
      expect([current?.inputs.hazards, inputs?.hazards]).toEqual([together, together]);
      expect(current?.hazardsAssessedDateTime).toBeNull();
      expect(history[0]?.cause).toMatchObject({ kind: 'location', actorName: null });
      expect([current?.shown, current?.parts]).toEqual([asOpen.current?.shown, asOpen.current?.parts]);
      expect(inputs && riskScoreOf(inputs)?.shown).toEqual(current?.shown);
      expect(JSON.stringify([current, history])).not.toMatch(/flood|windstorm/);
      // Others of the same project open LOCATION.
      expect((await score(representative)).current?.inputs.hazards).toEqual(asOpen.current?.inputs.hazards);
    } finally {
      await knex('known_tab_settings').where({ company_id: site().company.id }).delete();
    }
  });

  it('recommendations are in no figure of a role to which the company closes their tab', async () => {
    await answer();
    await open();
    await issued({ priority: 'Urgent' });
    const { knex } = portal();
    const setting = {
      company_id: site().company.id,
      version: 1,
      tabs: JSON.stringify({ recommendations: ['ICUnderwriter'] }),
    };
    await knex('known_tab_settings').insert(setting);
    const { broker } = site().people;
    try {
      expect((await charts(broker)).recommendations).toBeNull();
      expect(await improvements(broker)).toEqual({ shown: null, inputs: null, items: [], total: 0 });
      const { current, history } = await score(broker);
      expect(current?.inputs.recommendations).toEqual([]);
      expect(history.map(({ cause }) => cause.number)).not.toContain(undefined);
    } finally {
      await knex('known_tab_settings').where({ company_id: site().company.id }).delete();
    }
  });
});

it('a score has its newest moves, and of each day before them the last one; older days than it answers are named', async () => {
  await answer();
  const add = (first: string, step: string, count: number) =>
    portal().knex.raw(
      `insert into risk_scores (project_id, scored_at, score, max, band, cause, calculation)
       select s.project_id, :first::timestamptz + n * :step::interval, 100 + n, 500, 1, s.cause,
         s.calculation || jsonb_build_object('shown', jsonb_build_object('score', 100 + n, 'max', 500, 'band', 'Low'))
       from (select * from risk_scores where project_id = :id limit 1) s, generate_series(0, :count::integer - 1) n`,
      { id: site().projectId, first, step, count },
    );
  await add('2024-03-01T10:00Z', '1 minute', 2);
  await add('2025-03-01T10:00Z', '1 minute', MAX_RISK_MOVES + 1);
  const { history, hasEarlier } = await score();
  expect(history.map(({ shown }) => shown?.score)).toEqual([
    ...[140, ...Array.from({ length: 19 }, (_, index) => 100 + MAX_RISK_MOVES - index)],
    101,
  ]);
  expect(hasEarlier).toBe(false);
  await add('2020-03-01T10:00Z', '1 day', MAX_RISK_MOVES);
  const long = await score();
  expect([long.history.length, long.hasEarlier]).toEqual([MAX_RISK_MOVES, true]);
});

it('a score and its trend are read of no more than 5,000 moves, whose zone is found once', async () => {
  await answer();
  const { knex } = portal();
  const other = await addSite(portal(), site().company);
  for (const projectId of [site().projectId, other.projectId])
    await knex.raw(
      `insert into risk_scores (project_id, scored_at, score, max, band, cause, calculation)
       select :projectId, s.scored_at - n * interval '1 hour', 100, 500, 1, s.cause, s.calculation
       from (select * from risk_scores where project_id = :like limit 1) s, generate_series(1, 15000) n`,
      { projectId, like: site().projectId },
    );
  await knex.raw('analyze risk_scores');
  const statements = [
    [MOVES, [site().projectId]],
    [TREND, [site().projectId, 500, 'Construction']],
  ] as const;
  for (const [text, values] of statements) {
    const prefix = 'explain (analyze, verbose, costs off, timing off, buffers off)';
    const plan = await knex.transaction((tx) =>
      queryPrepared<{ 'QUERY PLAN': string }>(tx, { name: '', text: `${prefix} ${text}`, values: [...values] }),
    );
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    const counts = [...lines.matchAll(/actual rows=([\d.]+)|Rows Removed by Filter: (\d+)/g)];
    expect(Math.max(...counts.map(([, rows, removed]) => Number(rows ?? removed))), lines).toBe(5_001);
    // A subselect without rows around it: all rows share what it found.
    expect(lines.match(/.*zone_or_utc\(.*/g), lines).toEqual([expect.stringMatching(/^ +Output: zone_or_utc\(/)]);
  }
  const { history, hasEarlier } = await score();
  const times = history.map(({ happenedDateTime }) => Date.parse(happenedDateTime));
  const hours = times.map((time) => ((times[0] ?? 0) - time) / 3_600_000);
  expect(hours.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  // The last one of the oldest day, of which others may be read.
  expect(hours.at(-1)).toBeGreaterThan(4_999 - 25);
  expect(hours.at(-1)).toBeLessThan(5_000);
  expect(hasEarlier).toBe(true);
});

describe('improvements (decisions §14)', () => {
  it('are the open items in order of gain, each with the score without it', async () => {
    await answer();
    await open();
    const urgent = await issued({ priority: 'Urgent' });
    const advisory = await issued({ priority: 'Advisory' });
    const late = await issued({ priority: 'Immediate' });
    const closed = await issued({ priority: 'Routine', type: 'Other', otherType: 'Wärmebild der Dächer' });
    await portal().knex('recommendations').where({ id: closed.id }).update({ status: 'Closed' });
    await portal()
      .knex('recommendations')
      .where({ id: late.id })
      .update({ due_on: inDays(-2) });
    await setStatus(site().people.riskManager, urgent.id, 'InProgress');
    const { items, shown, inputs, total } = await improvements();
    expect(total).toBe(3);
    expect(items.map(({ id, points, isOverdue }) => [id, points, isOverdue])).toEqual([
      [late.id, 75, true],
      [urgent.id, 18.75, false],
      [advisory.id, 2.5, false],
    ]);
    expect(shown).toEqual({ score: 140, max: 500, band: 'Low' });
    expect(items[0]?.shown).toEqual({ score: 140, max: 500, band: 'Low' });
    expect(inputs?.isIssued).toBe(true);
    // A closed project waits for nobody; what was late when it was closed still adds its points.
    await portal().knex('projects').where({ id: site().projectId }).update({ status: 'Closed' });
    expect((await improvements()).items[0]).toMatchObject({ id: late.id, points: 75, isOverdue: false });
  });

  it('are the 500 with the largest gain of more, which are all counted and read no further', async () => {
    await answer();
    await open();
    const { id } = await issued({ priority: 'Advisory' });
    const copies = async (priority: string, status: string, count: number) => {
      await portal().knex.raw(
        `insert into recommendations select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
           'number', (select max(number) from recommendations where project_id = r.project_id) + n,
           'status', :status::text, 'priority', :priority::text))).*
         from recommendations r, generate_series(1, :count::integer) n where r.id = :id`,
        { priority, status, count, id },
      );
    };
    await copies('Advisory', 'Issued', 20);
    await copies('Urgent', 'Closed', 10);
    await copies('Routine', 'Issued', 490);
    await copies('Advisory', 'Draft', 5);
    await copies('Immediate', 'Issued', 4);
    // Points of the other ones hold the part at its maximum: they are left out of what is scored.
    await portal().knex.raw(
      `update project_risks set calculation = jsonb_set(calculation, '{inputs,recommendations}', ?::jsonb) where project_id = ?`,
      [
        JSON.stringify([
          { priority: 'Immediate', status: 'Issued', isOverdue: false, count: 4 },
          { priority: 'Routine', status: 'Issued', isOverdue: false, count: 5 },
          { priority: 'Advisory', status: 'Issued', isOverdue: false, count: 3 },
        ]),
        site().projectId,
      ],
    );
    const query = vi.spyOn(portal().running.service.deps.pool, 'query');
    const { items, total } = await improvements();
    const results = await Promise.all(query.mock.results.map(({ value }) => value as unknown as Promise<QueryResult>));
    query.mockRestore();
    expect(total).toBe(515);
    expect(Math.max(...results.map(({ rowCount }) => Number(rowCount)))).toBe(500);
    const order = items.map(({ priority, points }) => [priority, points]);
    expect(order.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => ['Immediate', 50]));
    expect(order.slice(4, 494)).toEqual(Array.from({ length: 490 }, () => ['Routine', 10]));
    expect(order.slice(494)).toEqual(Array.from({ length: 6 }, () => ['Advisory', 2.5]));
    const advisory = items.slice(494).map(({ number }) => number);
    expect(advisory).toEqual(Array.from({ length: 6 }, (_, index) => (advisory[0] ?? 0) + index));
    expect(items[494]?.id).toBe(id);
  });

  it('are none before report notes exist', async () => {
    await issued();
    await open();
    expect(await improvements()).toEqual({ shown: null, inputs: null, items: [], total: 0 });
  });
});

it('charts count ages since the issue and days to close by priority', async () => {
  await answer();
  await open();
  const ages = [0, 31, 200];
  for (const days of ages) {
    const { id } = await issued({ priority: 'Urgent' });
    await portal()
      .knex('recommendations')
      .where({ id })
      .update({ issued_at: new Date(Date.now() - (days * 24 + 1) * 3_600_000) });
  }
  for (const days of [2, 4, 12]) {
    const { id } = await issued({ priority: 'Routine' });
    const issued_at = new Date(Date.now() - 20 * 86_400_000);
    const closed_at = new Date(issued_at.getTime() + days * 86_400_000);
    await portal().knex('recommendations').where({ id }).update({ status: 'Closed', issued_at, closed_at });
  }
  const { recommendations } = await charts();
  expect(recommendations?.byAge.map(({ count }) => count)).toEqual([1, 1, 0, 0, 1]);
  expect(recommendations?.timeToClose).toEqual([
    { name: 'Immediate', closed: 0, medianDays: null, longestDays: null },
    { name: 'Urgent', closed: 0, medianDays: null, longestDays: null },
    { name: 'Routine', closed: 3, medianDays: 4, longestDays: 12 },
    { name: 'Advisory', closed: 0, medianDays: null, longestDays: null },
  ]);
  expect(recommendations?.byPriority[2]).toEqual({ name: 'Routine', open: 0, closed: 3 });
});
