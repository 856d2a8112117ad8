import type { ReportConfiguration } from '@portal/contracts/reports/report';
import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../risk-score/scores.fixture.ts';
import { addRisk, addSite, dayIn, startedInspection } from '../testing/inspections.fixture.ts';
import { sitesWithFacts } from './report-facts.fixture.ts';

const { portal, site, inspection, call, done, people, main, fields, answer, assess, dataOf } = sitesWithFacts();

describe('the score of a report (decisions §14, §27)', () => {
  it('is that of the project with its parts, and null in a report that is made before there is one', async () => {
    const other = await addSite(portal(), site().company);
    const elsewhere = await startedInspection(portal(), other);
    await portal().call(other.people.engineer, 'PUT', '/report-notes', {
      ...{ inspectionId: elsewhere.id, answers: [{ questionId: 'con-hot-work', value: 4 }] },
    });
    const early = await main();
    const first = await dataOf(early.id);
    expect(first).toMatchObject({ score: null, withoutFacts: ['score', 'plans', 'photographs'] });
    const { obstacles } = await done<ReportConfiguration>(
      people().engineer,
      'GET',
      `/reports/main/${early.id}/configuration`,
    );
    expect(obstacles).toEqual(first.withoutFacts?.map((section) => ({ section, obstacle: 'NoFacts' })));
    await assess();
    await answer();
    await done(people().engineer, 'PUT', '/reports/main', { id: early.id, executiveSummary: 'Now.' });
    const { score } = await dataOf(early.id);
    expect(score).toMatchObject({ points: 193, max: 500, band: { name: 'Moderate', level: 3 } });
    expect(score?.parts).toEqual([
      { name: 'Report notes', points: 140, max: 400, band: null },
      { name: 'Natural hazards', points: 52.5, max: 100, band: null },
    ]);
    expect(score?.calculatedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it('has both readings after the first issue, and the last value of each day on the scale that is shown', async () => {
    await assess();
    await answer();
    const { engineer } = people();
    const { id } = await addRisk(portal(), site(), inspection(), { priority: 'Advisory' });
    await portal().knex('recommendations').where({ id }).update({ status: 'ApprovedByRE' });
    await call(engineer, 'PUT', `/inspections/${inspection().id}/complete`);
    await call(engineer, 'PUT', `/inspections/${inspection().id}/issue`);
    const own = { project_id: site().projectId };
    const pair = (score: number, max: number) => ({ score, max, band: 'Low' });
    const type = 'Construction';
    const moves = [
      ['2025-02-01T10:00Z', 99, 500, pair(99, 500), null, 'OperationalProperty'],
      ['2025-03-01T23:30Z', 90, 500, pair(90, 500), null],
      ['2025-03-02T10:00Z', 80, 500, pair(80, 500), null],
      ['2025-04-02T10:00Z', 300, 1000, pair(300, 1000), pair(70, 500)],
      ['2025-05-02T10:00Z', null, null, null, null],
    ] as const;
    await portal()
      .knex('risk_scores')
      .insert(
        moves.map(([scored_at, score, max, shown, reading, category = type]) => ({
          ...{ ...own, scored_at, score, max, band: score === null ? null : 1, cause: '{}' },
          calculation: JSON.stringify(shown ? { inputs: { type: category }, shown, other: reading } : {}),
        })),
      );
    const { score, grading } = await dataOf((await main()).id);
    const other = { points: 195, max: 1000, band: { name: 'Low', level: 2 } };
    expect(score).toMatchObject({ points: 193, max: 500, other });
    expect(score?.parts.slice(2)).toEqual([{ name: 'Recommendations', points: 2.5, max: 500, band: null }]);
    // The trend begins with the category of now; its first two moves are of one day in Berlin.
    expect(score?.history.slice(0, 3)).toEqual([
      { date: '2025-03-02', points: 80, max: 500 },
      { date: '2025-04-02', points: 70, max: 500 },
      { date: '2025-05-02', points: null, max: 500 },
    ]);
    expect(score?.history.at(-1)).toMatchObject({ points: 193, max: 500 });
    expect(score?.inspections).toEqual([{ number: 1, date: expect.stringMatching(/^20\d\d-/) as string }]);
    const bands = grading?.map(({ percent, band }) => [percent === null, band === null]) ?? [];
    expect(bands).toContainEqual([false, false]);
    expect(bands).not.toContainEqual([true, false]);
    expect(bands).not.toContainEqual([false, true]);
  });

  it('has its trend by days, however many moves a day has, and says where older days are left out', async () => {
    await answer();
    const { knex } = portal();
    const add = (first: string, step: string, count: number) =>
      knex.raw(
        `insert into risk_scores (project_id, scored_at, score, max, band, cause, calculation)
         select :id, :first::timestamptz + n * :step::interval, 100 + n, 500, 1, '{}', jsonb_build_object(
           'inputs', '{"type": "Construction"}'::jsonb, 'shown', jsonb_build_object('score', 100 + n, 'max', 500, 'band', 'Low'))
         from generate_series(0, :count::integer - 1) n`,
        { id: site().projectId, first, step, count },
      );
    await add('2024-03-01T10:00Z', '1 minute', 1);
    await add('2025-03-01T10:00Z', '1 minute', 250);
    const scoreNow = async () => (await dataOf((await main()).id)).score;
    const early = await scoreNow();
    expect(early?.history.slice(0, 2)).toEqual([
      { date: '2024-03-01', points: 100, max: 500 },
      { date: '2025-03-01', points: 349, max: 500 },
    ]);
    expect(early?.isShortened).toBeUndefined();
    await knex('reports').where({ project_id: site().projectId }).delete();
    await add('2025-04-01T10:00Z', '1 day', 200);
    const late = await scoreNow();
    expect(late?.history).toHaveLength(200);
    expect(late?.isShortened).toBe(true);
    // Of more moves than are read the days of the newest ones are there.
    await knex('reports').where({ project_id: site().projectId }).delete();
    await add('2026-01-01T10:00Z', '1 second', 5_001);
    const read = await scoreNow();
    expect(read?.history.map(({ points }) => points)).toEqual([5_100, read?.points]);
    expect(read?.isShortened).toBe(true);
  });

  it('names the inspection that it counts, which is not that of a report about a later one', async () => {
    await answer();
    await call(people().engineer, 'PUT', `/inspections/${inspection().id}/complete`);
    const later = await startedInspection(portal(), site());
    await answer(ANSWERS.slice(0, 1), later.id);
    const data = await dataOf((await main({ inspectionId: later.id })).id);
    expect(data).toMatchObject({ inspection: { number: 2 }, score: { inspection: { number: 1 } } });
    expect(data.score?.inspection?.date).toBe(dayIn('Europe/Berlin', inspection().startDateTime));
  });

  it('has of report notes only the sum in a report that prints none of them', async () => {
    await fields({ type: 'OperationalProperty' });
    await portal()
      .knex('project_risks')
      .insert({
        project_id: site().projectId,
        calculation: JSON.stringify({
          shown: { score: 210, max: 1000, band: 'Low' },
          other: null,
          parts: ['reportNotes', 'sop', 'constructionData', 'hazards'].map((name) => ({
            ...{ name, points: 100, maxPoints: 700, band: 'Low', isMissing: name === 'hazards' },
          })),
        }),
      })
      .onConflict('project_id')
      .merge();
    const names = async (sections: string[]) => {
      const { score } = await dataOf((await main({ sections })).id);
      await portal().knex('reports').where({ project_id: site().projectId }).delete();
      return score?.parts.map(({ name, points }) => [name, points]) ?? null;
    };
    expect(await names(['score'])).toEqual([
      ['Report notes', 100],
      ['Natural hazards', null],
    ]);
    expect((await names(['score', 'grading']))?.map(([name]) => name)).toEqual([
      ...['Report notes', 'of which Procedures (SOP)', 'of which Construction data', 'Natural hazards'],
    ]);
    expect(await names(['grading'])).toBeNull();
  });
});
