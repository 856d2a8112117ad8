import { describe, expect, it } from 'vitest';
import { PUBLISHED_QUESTIONS } from '../report-notes/questions.ts';
import { scoreStoredNotes } from '../report-notes/scored-notes.ts';
import { addSite, inDays } from '../testing/inspections.fixture.ts';
import { WITHOUT_TASKS } from '../testing/testing-portal.ts';
import { scoreFirst, scoreOverdue } from './nightly.ts';
import { scoredSites } from './scores.fixture.ts';

const { portal, site, inspection, answer, issued, shown, moves, score } = scoredSites(WITHOUT_TASKS);

const overdue = (id: string, due_on: string) => portal().knex('recommendations').where({ id }).update({ due_on });
const nextOverdue = async (): Promise<Date | null> => {
  const row = await portal()
    .knex('project_risks')
    .where({ project_id: site().projectId })
    .first<{ next_overdue_at: Date | null } | undefined>('next_overdue_at');
  return row?.next_overdue_at ?? null;
};
const wait = (moment: string) =>
  portal().knex('project_risks').where({ project_id: site().projectId }).update({ next_overdue_at: moment });

describe('scores that move with the clock (decisions §14, §26.4)', () => {
  it('the next moment is the end of the earliest due day at its site, of what waits for the site', async () => {
    await answer();
    expect(await nextOverdue()).toBeNull();
    const { id } = await issued({ priority: 'Urgent', dueDate: inDays(30) });
    const midnight = (await nextOverdue())?.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
    expect(midnight).toBe(`${inDays(31)} 00:00:00`);
    await overdue(id, inDays(-1));
    await answer([{ questionId: 'con-hot-work', value: 3 }]);
    expect(await nextOverdue()).toBeNull();
  });

  it('a recommendation that became overdue moves the score once, and the history says why', async () => {
    await answer();
    const { id } = await issued({ priority: 'Immediate', dueDate: inDays(30) });
    await overdue(id, inDays(-1));
    await wait('2026-01-01T00:00Z');
    const before = await moves();
    expect(await scoreOverdue(portal().knex)).toBe(1);
    expect(await scoreOverdue(portal().knex)).toBe(0);
    expect(await moves()).toHaveLength(before.length + 1);
    // 140 + 50 × 1.5
    expect((await score()).history[0]).toMatchObject({
      ...{ other: { score: 215, max: 1000 }, shown: { score: 140, max: 500 } },
      cause: { kind: 'overdue', actorName: null },
    });
  });

  it('one that is not overdue yet at its site is looked at without a line of history', async () => {
    await answer();
    await issued({ priority: 'Immediate', dueDate: inDays(0) });
    await wait('2026-01-01T00:00Z');
    const before = await moves();
    expect(await scoreOverdue(portal().knex)).toBe(1);
    expect(await moves()).toEqual(before);
    expect(await scoreOverdue(portal().knex)).toBe(0);
  });

  it('a project that somebody changes now is left to the next run', async () => {
    await answer();
    const { id } = await issued({ priority: 'Immediate', dueDate: inDays(30) });
    await overdue(id, inDays(-1));
    await wait('2026-01-01T00:00Z');
    await portal().knex.transaction(async (tx) => {
      await tx.raw('select from projects where id = ? for no key update', [site().projectId]);
      expect(await scoreOverdue(portal().knex)).toBe(0);
    });
    expect(await scoreOverdue(portal().knex)).toBe(1);
  });

  it('a batch takes the projects after those of another batch that is not over', async () => {
    await answer();
    await wait('2026-01-02T00:00Z');
    const { knex } = portal();
    const { projectId: earlier } = await addSite(portal(), site().company);
    await knex('project_risks').insert({
      project_id: earlier,
      calculation: '{}',
      next_overdue_at: '2026-01-01T00:00Z',
    });
    await knex.transaction(async (tx) => {
      await tx.raw('select from project_risks where project_id = ? for no key update', [earlier]);
      expect(await scoreOverdue(knex, 1)).toBe(1);
      expect(await nextOverdue()).toBeNull();
    });
    expect(await scoreOverdue(knex, 1)).toBe(1);
  });

  it('notes from before there were scores get theirs', async () => {
    await answer();
    const { knex } = portal();
    await knex('report_notes').where({ inspection_id: inspection().id }).update({ scored: null });
    await knex('project_risks').delete();
    await knex('risk_scores').delete();
    const columns = { risk_score: null, risk_score_max: null, risk_band: null };
    await knex('projects').where({ id: site().projectId }).update(columns);
    expect(await scoreFirst(knex, scoreStoredNotes(PUBLISHED_QUESTIONS))).toBe(1);
    expect(await shown()).toEqual({ risk_score: 140, risk_score_max: 500, risk_band: 1 });
    expect((await moves()).map(({ cause }) => (cause as { kind: string }).kind)).toEqual(['first']);
  });
});
