import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choicesOf } from '../../testing/inspection.builder.ts';
import { anId } from '../../testing/project.builder.ts';
import {
  allowed,
  anInspection,
  aRecommendation,
  pageOfRecommendations,
  refusedButton,
} from '../../testing/recommendation.builder.ts';
import BulkBar from './list/bulk-bar.tsx';
import { ONE, reasonOf, setup } from './recommendations.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('RECOMMENDATIONS (decisions §20)', () => {
  it('is a list of first sentences, the most urgent first, each with its kind, priority, status and due date', async () => {
    const comment = 'Permits for hot work are missing. Issue one for each shift.';
    const overdue = aRecommendation({ status: 'Issued', isOverdue: true, commentsCount: 2, comment });
    const { requests } = setup({ items: [overdue] });
    const row = (await screen.findByRole('link', { name: '7 Permits for hot work are missing.' })).closest('tr');
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(1),
    ).toEqual([
      '7 Permits for hot work are missing.Fire · Hot Work · Level 42 Comments',
      'Urgent',
      'Issued',
      '12/24/2026Overdue',
    ]);
    const { search } = requests.find(({ path }) => path === 'inspections/all-risks') ?? { search: '' };
    expect(search).toContain('sortFieldName=urgency');
    expect(search).not.toContain('Closed');
  });

  it('has the next step on each card of a phone, which opens the item with its form', async () => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('480')
        ? ({ ...wide(query), matches: true, addEventListener() {}, removeEventListener() {} } as MediaQueryList)
        : wide(query),
    );
    const issued = aRecommendation({ status: 'Issued', actions: [allowed('action')] });
    const { press } = setup({ items: [issued], claims: { role: 'SiteContact' } });
    await press('Mark as actioned');
    expect(await screen.findByRole('region', { name: 'What was done?' })).toBeVisible();
  });

  it('is narrowed to an inspection, by number and date', async () => {
    const second = anInspection({ id: anId(61), inspectionNumber: 2, startDateTime: '2026-11-18T08:00:00.000Z' });
    const { press, user } = setup({ answers: { 'get inspections/dropdown': choicesOf([anInspection(), second]) } });
    await press('Filter by Inspection');
    await user.click(await screen.findByRole('menuitemradio', { name: '2 · 11/18/2026' }));
    expect(screen.getByRole('button', { name: 'Filter by Inspection: 2 · 11/18/2026' })).toBeVisible();
  });

  it('is of the whole project where the address names an inspection that is not the project’s', async () => {
    const { requests } = setup({ path: `/?inspectionId=${anId(99)}` });
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('inspections/all-risks'));
    expect(await screen.findByRole('link', { name: /^7 / })).toBeVisible();
  });

  it('folds closed ones under a line with their number, and finds them by a filter', async () => {
    const items = [ONE, aRecommendation({ id: anId(71), number: 8, status: 'Closed' })];
    const { press, requests } = setup({ items });
    await press('1 closed');
    expect(await screen.findByRole('table', { name: 'Closed recommendations' })).toBeVisible();
    await waitFor(() => expect(requests.at(-1)?.search).toContain('status=Closed'));
    const { requests: narrowed } = setup({ items, path: '/?priority=Urgent' });
    await waitFor(() => expect(narrowed.some(({ search }) => search.includes('priority=Urgent'))).toBe(true));
    expect(narrowed.some(({ search }) => search.includes('status='))).toBe(false);
  });

  it.each([
    ['RiskEngineer', 'Click "Add Risk" to add a new risk.'],
    ['SiteContact', 'Once they are added, they will appear here.'],
  ] as const)('says to a %s that there are none yet (spec 2 §6)', async (role, hint) => {
    setup({ items: [], claims: { role } });
    expect(await screen.findByText('There are no recommendations yet.')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it.each([
    ['RiskEngineer', `/?inspectionId=${anId(60)}`],
    ['SiteContact', `/?inspectionId=${anId(60)}`],
    ['SiteContact', '/'],
    ['Broker', '/'],
  ] as const)(
    'says to a %s at %s that none were found where an inspection was issued without any (spec 2 §4)',
    async (role, path) => {
      setup({ items: [], inspection: { issuedDateTime: '2026-11-21T08:00:00.000Z' }, claims: { role }, path });
      expect(await screen.findByText('No recommendations were found during the inspection.')).toBeVisible();
      expect(screen.queryByText('There are no recommendations yet.')).not.toBeInTheDocument();
    },
  );

  it('says that there are none yet while a later inspection is in progress', async () => {
    const later = anInspection({ id: anId(62), inspectionNumber: 2 });
    const issued = anInspection({ issuedDateTime: '2026-11-21T08:00:00.000Z' });
    const answers = { 'get inspections/dropdown': [issued, later] };
    setup({ items: [], claims: { role: 'SiteContact' }, answers });
    expect(await screen.findByText('There are no recommendations yet.')).toBeVisible();
  });

  it('is narrowed by its statuses, those with one word together, and by the links of notifications', async () => {
    const items = [
      ONE,
      aRecommendation({ id: anId(71), status: 'Rejected' }),
      aRecommendation({ id: anId(72), status: 'Amended' }),
    ];
    const { press, user, requests } = setup({ items, path: '/?due=overdue' });
    await waitFor(() => expect(requests.some(({ search }) => search.includes('isOverdue=true'))).toBe(true));
    await press('Filter by Status');
    await user.click(await screen.findByRole('menuitemradio', { name: /^Rejected\s*2$/ }));
    await waitFor(() => expect(requests.at(-1)?.search).toContain('status=Rejected%2CAmended'));
  });
});

describe('what is done with the recommendations of an inspection', () => {
  it('is drawn from what the server allows: what is not the viewer’s is not there, what cannot be done now says why', async () => {
    const view = setup({
      path: `/?inspectionId=${anId(60)}`,
      inspection: {
        actions: [
          { action: 'sendForApproval', allowed: true },
          { action: 'sendToRiskEngineer', allowed: false, obstacle: 'role', text: 'Not yours' },
          {
            action: 'issue',
            allowed: false,
            obstacle: 'guard',
            text: RECOMMENDATION_TEXTS.onlyWhen(['ApprovedByRE']),
          },
          { action: 'addRecommendation', allowed: true },
        ],
      },
    });
    const issue = await screen.findByRole('button', { name: 'Issue' });
    expect(await reasonOf(issue, view)).toBe(
      'Action can be done only when the recommendations status is “Draft Approved”.',
    );
    expect(screen.queryByRole('button', { name: 'Send to Risk Engineer' })).not.toBeInTheDocument();
  });

  it.each(['/', `/?inspectionId=${anId(60)}`])(
    'says at %s that its completion comes next once all are approved',
    async (path) => {
      setup({
        path,
        items: [aRecommendation({ status: 'Approved' })],
        inspection: { actions: [{ action: 'complete', allowed: true }] },
      });
      expect(await screen.findByText('1 approved. Complete Inspection 1 to issue.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Complete Inspection 1' })).toBeVisible();
    },
  );

  it('is sent with the version that was looked at, after a question', async () => {
    const { press, writes, notices } = setup({
      inspection: { actions: [{ action: 'sendForApproval', allowed: true }] },
      answers: { [`put inspections/${anId(60)}/send-for-approval`]: { id: anId(60), version: 3, count: 4 } },
    });
    await press('Send for Approval');
    const dialog = await screen.findByRole('dialog', { name: 'Send these recommendations for approval?' });
    within(dialog).getByRole('button', { name: 'Send for Approval' }).click();
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Sent for approval: 4.' }]));
    expect(writes()).toMatchObject([{ headers: { 'If-Match': '"2"' } }]);
  });

  it('Add Risk asks for what a recommendation says, and sends the last minute of the due day at the site', async () => {
    const { press, user, writes, notices } = setup({
      inspection: { actions: [{ action: 'addRecommendation', allowed: true }] },
      // On the page that is shown the new one is not.
      items: [aRecommendation({ id: anId(71), number: 8 })],
      answers: { 'post risks': ONE, [`get risks/${ONE.id}`]: ONE },
      path: `/?newRisk=${anId(60)}&newCategory=Flood&newType=Dewatering&newComment=Pumps+are+missing`,
    });
    // The form is a separate chunk.
    await user.click(await screen.findByRole('combobox', { name: /^Priority/ }, { timeout: 20_000 }));
    await user.click(await screen.findByRole('option', { name: 'Immediate' }));
    await user.clear(screen.getByRole('textbox', { name: /^Due Date/ }));
    await user.type(screen.getByRole('textbox', { name: /^Due Date/ }), '11192026');
    await press('Save');
    expect(await screen.findByText(RECOMMENDATION_TEXTS.dueBeforeInspection)).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: /^Due Date/ }));
    expect(await screen.findByText('Field is required.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Due Date/ })).toHaveAttribute('aria-required', 'true');
    await user.type(screen.getByRole('textbox', { name: /^Due Date/ }), '12012026');
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Recommendation 7 added.' }]));
    const rows = within(screen.getByRole('table', { name: 'Recommendations' }));
    expect(await rows.findByRole('link', { name: /^7 / })).toHaveAttribute('aria-current', 'true');
    expect(writes()).toMatchObject([
      {
        path: 'risks',
        json: {
          inspectionId: anId(60),
          category: 'Flood',
          type: 'Dewatering',
          priority: 'Immediate',
          comment: 'Pumps are missing',
          dueDate: '2026-12-01',
        },
      },
    ]);
  });

  it('is due by its priority from the site’s today on, until another day is entered (decisions §26.3)', async () => {
    const { user } = setup({
      inspection: { actions: [{ action: 'addRecommendation', allowed: true }] },
      path: `/?newRisk=${anId(60)}`,
    });
    const choose = async (priority: string) => {
      await user.click(await screen.findByRole('combobox', { name: /^Priority/ }, { timeout: 20_000 }));
      await user.click(await screen.findByRole('option', { name: priority }));
    };
    const due = () => screen.getByRole('textbox', { name: /^Due Date/ });
    await choose('Immediate');
    expect(due()).toHaveValue('11/28/2026');
    await choose('Routine');
    expect(due()).toHaveValue('02/19/2027');
    await user.clear(due());
    await user.type(due(), '12012026');
    await choose('Urgent');
    expect(due()).toHaveValue('12/01/2026');
  });
});

describe('the address of a new recommendation', () => {
  const path = `/?newRisk=${anId(60)}`;

  it('leads to the list where the inspection takes none', async () => {
    const { address } = setup({
      inspection: {
        actions: [
          { action: 'addRecommendation', allowed: false, obstacle: 'closed', text: 'Project has been closed.' },
        ],
      },
      path,
    });
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens no form for those who add none', async () => {
    setup({ claims: { role: 'SiteContact' }, path });
    await screen.findByRole('link', { name: /^7 / });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const DONE_BOTH = { done: [anId(70), anId(71)], failed: [] };

describe('several at once', () => {
  it('are approved each by itself; which failed, and why, is shown', async () => {
    const items = [
      aRecommendation({ actions: [allowed('approve')] }),
      aRecommendation({ id: anId(71), number: 8, actions: [allowed('approve')] }),
    ];
    const { press, user, writes } = setup({
      items,
      claims: { role: 'RCCoordinator' },
      answers: {
        'put risks/bulk-approve': { approved: [anId(70)], failed: [{ id: anId(71), message: 'Somebody was faster.' }] },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    await press('Approve');
    const dialog = await screen.findByRole('dialog', { name: 'Result for the selected recommendations' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['No.Result', '8Somebody was faster.', '7Done']);
    expect(writes()).toMatchObject([{ json: { ids: [anId(70), anId(71)] } }]);
  });

  it('offers a step that all allow, and says which one stands against another', async () => {
    const items = [
      aRecommendation({ status: 'Issued', actions: [allowed('start'), allowed('action')] }),
      aRecommendation({
        ...{ id: anId(71), number: 8, status: 'InProgress' },
        actions: [refusedButton('start', 'It is in progress.'), allowed('action')],
      }),
    ];
    const view = setup({ items, claims: { role: 'RiskManager' }, answers: { 'put risks/bulk-step': DONE_BOTH } });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await view.press('More');
    const start = await screen.findByRole('menuitem', { name: 'Start work' });
    expect(await reasonOf(start, view)).toBe('Recommendation 8: It is in progress.');
    await view.user.keyboard('{Escape}');
    await view.press('Mark as actioned');
    await view.user.type(await screen.findByRole('textbox', { name: /^Text for all/ }), 'Permits are issued.');
    await view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as actioned' }));
    await waitFor(() =>
      expect(view.writes()).toMatchObject([
        { json: { ids: [anId(70), anId(71)], step: 'action', text: 'Permits are issued.' } },
      ]),
    );
    await waitFor(() => expect(view.notices()).toMatchObject([{ message: '2 recommendations actioned.' }]));
  });

  it('gives the focus of the bar to the row chosen last when the selection is cleared', async () => {
    const items = [
      aRecommendation({ actions: [allowed('update')] }),
      aRecommendation({ id: anId(71), number: 8, actions: [allowed('update')] }),
    ];
    const { user } = setup({ items });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose recommendation 8' }));
    (await screen.findByRole('button', { name: 'Clear selection' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: /^8 / })).toHaveFocus();
  });

  it('offers what they allow by now, where a colleague has moved one on', async () => {
    let item = aRecommendation({ actions: [allowed('approve')] });
    const answers = { 'get inspections/all-risks': () => pageOfRecommendations([item]) };
    const view = setup({ claims: { role: 'RCCoordinator' }, answers });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    expect(await screen.findByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled');
    item = aRecommendation({ status: 'Approved', actions: [refusedButton('approve', 'It is approved.')] });
    void view.client.invalidateQueries();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled'));
  });

  it('says before a text is typed that too many are chosen', async () => {
    const chosen = Array.from({ length: 101 }, (_, index) =>
      aRecommendation({ id: anId(100 + index), actions: [allowed('update'), allowed('close')] }),
    );
    const { user } = renderWithPortal(<BulkBar chosen={chosen} onDone={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true');
    const close = screen.getByRole('button', { name: 'Close recommendation' });
    expect(close).toHaveAttribute('aria-disabled', 'true');
    await user.hover(close);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('At most 100 at once');
  });

  it('changes a field of drafts, and leaves the empty ones as they are', async () => {
    const items = [
      aRecommendation({ actions: [allowed('update')] }),
      aRecommendation({ id: anId(71), number: 8, actions: [allowed('update')] }),
    ];
    const view = setup({ items, answers: { 'put risks/bulk-edit': DONE_BOTH } });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await view.press('Edit');
    await view.user.type(await screen.findByRole('textbox', { name: 'Location' }), 'Roof');
    expect(screen.getByRole('dialog', { name: 'Edit 2 recommendations' })).toHaveClass('sidePanel');
    await view.press('Save');
    await waitFor(() =>
      expect(view.writes().map(({ json }) => json)).toEqual([{ ids: [anId(70), anId(71)], location: 'Roof' }]),
    );
  });
});
