import { describe, expect, it } from 'vitest';
import { sitesWithReports } from './reports.fixture.ts';

const { portal, done, people, main, send } = sitesWithReports();

describe('the history of a report', () => {
  const save = (id: string, content: object, as = people().engineer) =>
    done(as, 'PUT', '/reports/main', { id, ...content });
  interface Line {
    readonly action: string;
    readonly changes: { readonly field: string; readonly oldValue: unknown; readonly newValue: unknown }[];
  }
  const linesOf = async (id: string): Promise<Line[]> =>
    (await done<{ items: Line[] }>(people().coordinator, 'GET', `/reports/${id}/history`)).items;
  const actionsOf = async (id: string) => (await linesOf(id)).map(({ action }) => action);

  it('has one line of what one person saves in a row, with the first value and the last', async () => {
    const { id } = await main({ executiveSummary: 'One' });
    await save(id, { executiveSummary: 'One two' });
    await save(id, { paper: 'Letter' });
    await save(id, { executiveSummary: 'One two three' });
    const [line, ...before] = await linesOf(id);
    expect(before.map(({ action }) => action)).toEqual(['createMain']);
    expect(line?.changes).toEqual([
      { field: 'executiveSummary', oldValue: 'One', newValue: 'One two three' },
      { field: 'paper', oldValue: 'A4', newValue: 'Letter' },
    ]);
  });

  it('has a line of its own after ten minutes, and after another step', async () => {
    const { id } = await main();
    await save(id, { executiveSummary: 'One' });
    const { knex } = portal();
    await knex('activities')
      .where({ item_id: id })
      .update({ happened_at: knex.raw(`happened_at - interval '11 minutes'`) });
    await save(id, { executiveSummary: 'Two' });
    expect(await actionsOf(id)).toEqual(['update', 'update', 'createMain']);
    await done(people().engineer, 'POST', `/reports/main/${id}/comments`, { id, text: 'Ready?' });
    await save(id, { executiveSummary: 'Three' });
    expect(await actionsOf(id)).toEqual(['update', 'comment', 'update', 'update', 'createMain']);
    await send({ id });
    expect((await actionsOf(id))[0]).toBe('sendForApproval');
  });
});
