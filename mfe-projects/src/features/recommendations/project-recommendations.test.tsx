import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choicesOf, inspectionsOf } from '../../testing/inspection.builder.ts';
import { onPhone } from '../../testing/phone.ts';
import { anId } from '../../testing/project.builder.ts';
import { allowed, anInspection, aRecommendation, pageOfRecommendations } from '../../testing/recommendation.builder.ts';
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
    onPhone();
    const issued = aRecommendation({ status: 'Issued', actions: [allowed('action')] });
    const { press } = setup({ items: [issued], claims: { role: 'SiteContact' } });
    await press('Mark as Actioned');
    expect(await screen.findByRole('region', { name: 'What was done?' })).toBeVisible();
  });

  it('has Edit on the card of a rejected one, which opens its form', async () => {
    onPhone();
    const rejected = aRecommendation({ status: 'Rejected', actions: [allowed('update')] });
    const draft = aRecommendation({ id: anId(71), number: 8, actions: [allowed('update')] });
    const { press, navigate } = setup({ items: [rejected, draft] });
    await press('Edit');
    expect(await screen.findByRole('region', { name: 'Edit Recommendation 7' })).toBeVisible();
    await press('Cancel');
    expect(await screen.findByRole('region', { name: 'Recommendation 7' })).toBeVisible();
    // Asked for once: the way back and forth leads to the text.
    await navigate(-1);
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    await navigate(1);
    expect(await screen.findByRole('region', { name: 'Recommendation 7' })).toBeVisible();
  });

  it('is narrowed to an inspection, by number, date and kind', async () => {
    const second = anInspection({ id: anId(61), inspectionNumber: 2, startDateTime: '2026-11-18T08:00:00.000Z' });
    const { press, user } = setup({ answers: { 'get inspections/dropdown': choicesOf([anInspection(), second]) } });
    await press('Filter by Inspection');
    await user.click(await screen.findByRole('menuitemradio', { name: '2 · 11/18/2026 · On-site' }));
    expect(screen.getByRole('button', { name: 'Filter by Inspection: 2 · 11/18/2026 · On-site' })).toBeVisible();
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

  it('goes on from one of the closed to the next, also to that of the next page', async () => {
    const aClosed = (at: number) => aRecommendation({ id: anId(71 + at), number: 8 + at, status: 'Closed' });
    const closed = Array.from({ length: 12 }, (_, at) => aClosed(at));
    const all = pageOfRecommendations([ONE, ...closed]);
    const answer = ({ search }: { readonly search: string }) => {
      const query = new URLSearchParams(search);
      const first = (Number(query.get('page')) - 1) * 10;
      const items = query.get('status') === 'Closed' ? closed : [ONE];
      return { ...all, items: items.slice(first, first + 10), totalCount: items.length };
    };
    const answers = { 'get inspections/all-risks': answer };
    const { press, user } = setup({ items: [ONE, ...closed], answers });
    await press('12 closed');
    await user.click(await screen.findByRole('link', { name: /^17 / }));
    expect(await screen.findByText('10 of 12')).toBeVisible();
    await user.keyboard('j');
    expect(await screen.findByText('11 of 12')).toBeVisible();
    expect(screen.getByRole('link', { name: /^18 / })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: /^7 / }));
    expect(await screen.findByText('1 of 1')).toBeVisible();
  });

  it('keeps how many of the closed a page has, apart from the others', async () => {
    const items = [ONE, aRecommendation({ id: anId(71), number: 8, status: 'Closed' })];
    const rowsOfClosed = async () =>
      within(await screen.findByRole('navigation', { name: 'Pagination of Closed recommendations' })).getByRole(
        'combobox',
      );
    const first = setup({ items });
    await first.press('1 closed');
    await first.user.selectOptions(await rowsOfClosed(), '50');
    first.unmount();
    const { press, requests } = setup({ items });
    await press('1 closed');
    expect(await rowsOfClosed()).toHaveValue('50');
    expect(requests.find(({ search }) => search.includes('pageSize=50'))?.search).toContain('status=Closed');
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

  it('says by which status it is narrowed once none has it any more', async () => {
    setup({ items: [aRecommendation({ id: anId(71), status: 'Issued' })], path: '/?status=Rejected' });
    expect(await screen.findByRole('button', { name: 'Filter by Status: Rejected' })).toBeVisible();
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

  it('has the next step of each inspection that waits for the viewer, the earliest first', async () => {
    const status = 'Completed';
    const inspections = [
      anInspection({ id: anId(63), inspectionNumber: 4, startDateTime: '2026-11-24T08:00:00.000Z' }),
      anInspection({
        ...{ id: anId(62), inspectionNumber: 3, startDateTime: '2026-11-22T08:00:00.000Z' },
        actions: [{ action: 'complete', allowed: true }],
      }),
      anInspection({
        ...{ id: anId(61), inspectionNumber: 2, startDateTime: '2026-11-21T08:00:00.000Z', status },
        actions: [{ action: 'sendToRiskEngineer', allowed: true }],
      }),
      anInspection({ status, actions: [{ action: 'issue', allowed: true }] }),
    ];
    const items = [aRecommendation({ status: 'Approved' })];
    setup({ items, answers: { 'get inspections': inspectionsOf(inspections) } });
    await screen.findByRole('link', { name: 'Complete Inspection 3' });
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter((text) => text?.includes('approved')),
    ).toEqual([
      '1 approved in Inspection 1.Issue',
      '1 approved in Inspection 2.Send to Risk Engineer',
      '1 approved. Complete Inspection 3 to issue.Complete Inspection 3',
    ]);
  });

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

  it('Add Risk asks for what a recommendation says, and sends the due day', async () => {
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
