import { commandStore } from '@portal/portal-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anInspection } from '../../../testing/inspection.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { aPopulated } from '../../../testing/report-notes.builder.ts';
import { aReport } from '../../../testing/report.builder.ts';
import { aCurrentUser } from '../../../testing/user.builder.ts';
import { INSPECTION, pane, panel, setup } from '../inspections-screen.fixture.tsx';

beforeEach(() => localStorage.clear());

const ASKED = 'inspections/should-generate-preliminary-report';
const MISSING = [{ partId: 'Base', sectionId: 'fire', questionId: 'hot-work', text: 'Hot work' }];
const KINDS = [
  ['Preliminary Report', 'generate-preliminary-report', 'Preliminary'],
  ['Online Meeting Report', 'generate-online-meeting-report', 'OnlineMeeting'],
] as const;

interface Making {
  readonly key?: string | null;
  readonly type?: 'Preliminary' | 'OnlineMeeting';
  readonly missing?: typeof MISSING;
}

/** Opens an inspection in progress of which the report of a key can be made, of a type as the server makes it. */
const open = ({ key = null, type = 'Preliminary', missing = [] }: Making = {}) =>
  setup({
    items: [anInspection({ status: 'InProgress' }), anInspection({ id: anId(205), inspectionNumber: 3 })],
    search: `?inspectionId=${INSPECTION.id}`,
    answers: {
      [`get ${ASKED}`]: { shouldGenerate: key !== null, key },
      'get users/current': aCurrentUser(),
      'get report-notes/populated': { items: [aPopulated({ inspectionId: INSPECTION.id, missing })] },
      'post reports/preliminary': aReport({
        ...{ type, status: 'Approved', inspectionId: INSPECTION.id, inspectionNumber: 2 },
      }),
    },
  });

describe('the report of an inspection by one action (spec 2 §7)', () => {
  it.each(KINDS)('is the %s that the server names, and leads to what it has made', async (name, key, type) => {
    const { press, writes, notices, address, requests } = open({ key, type });
    const opened = await pane('Inspection 2');
    expect(within(opened).getByRole('button', { name })).toBeVisible();
    await press(name);
    await waitFor(() => expect(address()).toBe(`/projects/${anId(1)}/reports?reportId=${anId(71)}`));
    expect(writes()).toMatchObject([{ path: 'reports/preliminary', json: { inspectionId: INSPECTION.id, key } }]);
    expect(notices()).toMatchObject([{ kind: 'success', message: `${name} of Inspection 2 created.` }]);
    const asked = requests
      .slice(
        0,
        requests.findIndex(({ verb }) => verb === 'post'),
      )
      .filter(({ path }) => path === ASKED);
    expect(asked.map(({ search }) => search)).toEqual([`inspectionId=${INSPECTION.id}`]);
  });

  it('warns of what is missing in the report notes before, and makes none where that is heeded', async () => {
    const { press, writes, user } = open({ key: 'generate-preliminary-report', missing: MISSING });
    await pane('Inspection 2');
    await press('Preliminary Report');
    const question = within(await panel('The report notes are not fully populated'));
    expect(question.getByText('Hot work')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(writes()).toEqual([]);
    await press('Preliminary Report');
    await press('Continue Anyway');
    await waitFor(() => expect(writes()).toMatchObject([{ path: 'reports/preliminary' }]));
  });

  it('is offered by the command palette while its inspection is open', async () => {
    open({ key: 'generate-preliminary-report' });
    await pane('Inspection 2');
    const offered = () => commandStore.getState().sets.flat();
    const command = { label: 'Preliminary Report', hint: 'Inspection 2' };
    await waitFor(() => expect(offered()).toContainEqual(expect.objectContaining(command)));
  });

  it('is not offered where the server names none', async () => {
    const { requests } = open();
    const opened = await pane('Inspection 2');
    expect(requests.some(({ path }) => path === ASKED)).toBe(true);
    for (const [name] of KINDS) expect(within(opened).queryByRole('button', { name })).toBeNull();
  });

  it('is not asked for by those who make no such report', async () => {
    const { requests } = setup({ search: `?inspectionId=${INSPECTION.id}`, claims: { role: 'ICCoordinator' } });
    await pane('Inspection 2');
    expect(requests.some(({ path }) => path === ASKED)).toBe(false);
  });
});
