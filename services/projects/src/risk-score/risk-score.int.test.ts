import { locationAssessed } from '@portal/contracts/events/locations';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addRisk, startedInspection, inDays } from '../testing/inspections.fixture.ts';
import { ANSWERS, PERILS_OF_VECTOR, scoredSites } from './scores.fixture.ts';

const { portal, site, inspection, engineer, answer, assess, issued, score, setStatus, shown, moves, put, eventsOf } =
  scoredSites();

const pair = (risk_score: number, risk_score_max: number, risk_band: number) => ({
  ...{ risk_score, risk_score_max, risk_band },
});

describe('the score of a project (decisions §14)', () => {
  it('is nothing until something of its report notes is scored, whatever its hazards and photographs are', async () => {
    await assess();
    await answer([{ questionId: 'con-hot-work', value: null, comment: 'Not seen yet' }]);
    expect(await shown()).toEqual({ risk_score: null, risk_score_max: null, risk_band: null });
    expect(await score()).toMatchObject({ current: null, history: [] });
  });

  it('comes with the first scored answer, in the transaction of the answer, and names who gave it', async () => {
    await assess();
    await answer();
    // 140 + 52.5
    expect(await shown()).toEqual(pair(193, 500, 2));
    const { current, history } = await score();
    expect(current).toMatchObject({
      shown: { score: 193, max: 500, band: 'Moderate' },
      other: null,
      parts: [
        { name: 'reportNotes', points: 140, maxPoints: 400 },
        { name: 'hazards', points: 52.5, maxPoints: 100 },
      ],
      inspection: { id: inspection().id, number: 1, isCompleted: false },
      inputs: { notes: [{ partId: 'Base', weightedScore: 14, weightedMax: 40 }], isIssued: false },
    });
    expect(current?.inputs.hazards.map(({ peril, points }) => [peril, points])).toEqual([
      ['flood', 8],
      ['wildfire', 14],
      ['earthquake', 0],
      ['windstorm', 20],
    ]);
    expect(history).toMatchObject([
      { cause: { kind: 'answers', number: 1, actorName: 'Erik Stone' }, shown: { score: 193 } },
    ]);
  });

  it('goes when its answers are taken back, and its history says so', async () => {
    await answer();
    await answer(ANSWERS.map(({ questionId }) => ({ questionId, value: null })));
    expect(await shown()).toEqual({ risk_score: null, risk_score_max: null, risk_band: null });
    const { current, history } = await score();
    expect([current, history.map((move) => move.shown?.score ?? null)]).toEqual([null, [null, 140]]);
  });

  it('goes with the category of the project, whose notes are others, and its history says so', async () => {
    await answer();
    const { company, projectId, people } = site();
    const body = { id: projectId, ...portal().project(company, { type: 'OperationalProperty' }) };
    await put(people.coordinator, '/projects', body);
    const { current, history } = await score();
    expect(current).toBeNull();
    expect(history[0]).toMatchObject({ shown: null, cause: { kind: 'category', actorName: 'Clara Nordin' } });
  });

  it('takes the value at risk with its band (decisions §15)', async () => {
    const projects = () => portal().knex('projects').where({ id: site().projectId });
    const sums = { construction_value: 10_000_000, dsu_sum_insured: 2_000_000 };
    await projects().update({ ...sums, policy_start_date: '2020-01-01', policy_expire_date: '2021-01-01' });
    const atRisk = async () =>
      (await projects().first<{ value_at_risk: string | null }>('value_at_risk')).value_at_risk;
    await answer();
    // Low of 500: 20 percent of all, as the policy is over.
    expect(await atRisk()).toBe('2400000.00');
    await answer(ANSWERS.map(({ questionId }) => ({ questionId, value: null })));
    expect(await atRisk()).toBeNull();
  });

  it('follows each step of an issued recommendation, and none before it is issued', async () => {
    await answer();
    const draft = await addRisk(portal(), site(), inspection(), { priority: 'Immediate' });
    expect(await moves()).toHaveLength(1);
    await portal().knex('recommendations').where({ id: draft.id }).update({ status: 'ApprovedByRE' });
    await put(engineer(), `/inspections/${inspection().id}/complete`);
    await put(engineer(), `/inspections/${inspection().id}/issue`);
    const { riskManager } = site().people;
    await setStatus(riskManager, draft.id, 'InProgress');
    await put(riskManager, `/risks/${draft.id}/action`, { action: 'Permits are issued.' });
    await setStatus(engineer(), draft.id, 'Closed');
    const { current, history } = await score();
    expect(history.map(({ other, cause: { kind, action } }) => [kind, action, other?.score ?? null])).toEqual([
      ['recommendation', 'close', 140],
      ['recommendation', 'action', 165],
      ['recommendation', 'start', 178],
      ['inspection', 'issue', 190],
      ['answers', null, null],
    ]);
    // The base of 500 stays the worse one.
    expect(current?.shown).toEqual({ score: 140, max: 500, band: 'Low' });
  });

  it('has no line of history where a step changes no value that is shown', async () => {
    await answer();
    const before = await moves();
    await answer([{ questionId: 'con-hot-work', value: 2, comment: 'Permits were shown' }]);
    expect(await moves()).toEqual(before);
  });

  it('counts the newest completed inspection, not a newer one in progress', async () => {
    await answer();
    await put(engineer(), `/inspections/${inspection().id}/complete`);
    const next = await startedInspection(portal(), site());
    await answer([{ questionId: 'con-hot-work', value: 4 }], next.id);
    expect((await shown())?.risk_score).toBe(140);
    await put(engineer(), `/inspections/${next.id}/complete`);
    expect((await shown())?.risk_score).toBe(400);
    expect((await score()).history[0]).toMatchObject({ cause: { kind: 'inspection', action: 'complete', number: 2 } });
  });

  it('follows an assessment that arrives, and the choice of another primary location', async () => {
    await answer();
    const event = {
      ...{ id: randomUUID(), subject: locationAssessed.subject, occurredAt: new Date().toISOString(), actor: null },
      data: {
        items: [
          {
            ...{ locationId: site().locationId, version: 1, timeZone: 'Europe/Berlin', source: 'embedded' },
            ...{ assessedAt: '2026-11-02T10:00:00.000Z', perils: PERILS_OF_VECTOR },
          },
        ],
      },
    };
    const jetstream = await portal().running.nats.jetstream();
    await jetstream.publish(event.subject, JSON.stringify(event), { msgID: event.id });
    await until(async () => (await shown())?.risk_score === 193);
    const { coordinator } = site().people;
    const other = { name: 'Yard', address: 'Hafen 2', coordinate: { latitude: 53.5, longitude: 9.9 } };
    const { body } = await portal().call(coordinator, 'POST', '/locations', { projectId: site().projectId, ...other });
    expect((await shown())?.risk_score).toBe(193);
    await put(coordinator, `/locations/${(body.data as { id: string }).id}/set-as-primary`);
    expect((await shown())?.risk_score).toBe(140);
    expect((await score()).history[0]?.cause.kind).toBe('location');
  });

  it('is told to other services and to open pages of ANALYTICS when it moves', async () => {
    await answer();
    const states = await eventsOf('projects.project.states.v1');
    expect(states.at(-1)).toMatchObject({ projects: [{ risk: { score: 140, max: 500, band: 'Low' } }] });
    const tabs = (await eventsOf('projects.work.changed.v1')).flatMap(({ changes }) => changes as { tab: string }[]);
    expect(tabs.map(({ tab }) => tab)).toContain('analytics');
    await portal().knex('copied_events').delete();
    await answer([{ questionId: 'con-hot-work', value: 2, comment: 'Again' }]);
    expect(await eventsOf('projects.project.states.v1')).toEqual([]);
  });

  it('survives engineers who answer at the same time as the site acts', async () => {
    await answer();
    const { id } = await issued({ priority: 'Urgent', dueDate: inDays(30) });
    const { riskManager } = site().people;
    const questions = ['con-housekeeping', 'con-hot-work'];
    await Promise.all([
      ...questions.map((questionId) => answer([{ questionId, value: 3 }])),
      setStatus(riskManager, id, 'InProgress'),
    ]);
    const { current } = await score();
    expect(current?.other).toMatchObject({ score: (current?.shown.score ?? 0) + 19 });
  });
});
