import type { Inspection } from '@portal/contracts/projects/inspection';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choicesOf, inspectionsOf } from '../../testing/inspection.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import {
  allowed,
  anInspection,
  aRecommendation,
  refusedButton,
  pageOfRecommendations,
} from '../../testing/recommendation.builder.ts';
import { ProjectRecommendations } from './project-recommendations.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const ONE = aRecommendation();
const AT_IT = `/?recommendationId=${ONE.id}`;

interface Setup extends RenderOptions {
  readonly items?: readonly RecommendationDetail[];
  readonly inspection?: Partial<Inspection>;
  readonly answers?: Readonly<Record<string, unknown>>;
}

function setup({ items = [ONE], inspection, answers = {}, ...options }: Setup = {}) {
  const shown = anInspection(inspection);
  const list = pageOfRecommendations(items);
  const requests = answering({
    'get inspections/all-risks': list,
    'get inspections/risks': list,
    'get inspections/dropdown': choicesOf([shown]),
    'get inspections': inspectionsOf([shown]),
    ...Object.fromEntries(items.map((one) => [`get risks/${one.id}`, one])),
    ...Object.fromEntries(
      items.map((one) => [`get risks/${one.id}/history`, { items: [], totalCount: 0, totalPages: 0 }]),
    ),
    ...answers,
  });
  const view = renderWithPortal(<ProjectRecommendations project={aProject()} />, {
    claims: { role: 'RiskEngineer' },
    ...options,
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, requests, press, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}

const reasonOf = async (element: HTMLElement, { user }: ReturnType<typeof setup>): Promise<string | null> => {
  expect(element).toHaveAttribute('aria-disabled', 'true');
  await user.hover(element);
  return (await screen.findByRole('tooltip')).textContent;
};

describe('RECOMMENDATIONS (decisions §20)', () => {
  it('is a table of what each is about, how urgent, where it stands and when it is due at the site', async () => {
    const overdue = aRecommendation({ status: 'Issued', isOverdue: true, commentsCount: 2 });
    setup({ items: [overdue] });
    const row = (await screen.findByRole('link', { name: '7' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(1),
    ).toEqual(['7', '1', 'Fire · Hot Work', 'Urgent', 'Issued', '12/24/2026Overdue', 'Level 4', '', '2']);
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
    const { press, requests } = setup({ items, path: '/?due=overdue' });
    await waitFor(() => expect(requests.some(({ search }) => search.includes('isOverdue=true'))).toBe(true));
    await press('Rejected 2');
    await waitFor(() => expect(requests.at(-1)?.search).toContain('status=Rejected%2CAmended'));
  });
});

describe('what is done with the recommendations of an inspection', () => {
  it('is drawn from what the server allows: what is not the viewer’s is not there, what cannot be done now says why', async () => {
    const view = setup({
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
      answers: { 'post risks': ONE },
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
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Recommendation added.' }]));
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
    const dialog = await screen.findByRole('dialog', { name: 'Approval of the selected recommendations' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['No.Result', '8Somebody was faster.', '7Approved']);
    expect(writes()).toMatchObject([{ json: { ids: [anId(70), anId(71)] } }]);
  });
});

describe('one recommendation', () => {
  it('is rejected with a reason; one that was changed meanwhile needs a decision', async () => {
    const waiting = aRecommendation({
      status: 'WaitingForApproval',
      actions: [allowed('approve'), allowed('reject', { kind: 'text', field: 'rejectionReason', maxLength: 1000 })],
    });
    const { press, user, writes } = setup({
      items: [waiting],
      path: AT_IT,
      claims: { role: 'RCCoordinator' },
      answers: {
        [`put risks/${ONE.id}/reject`]: ({ headers }: { headers: Record<string, string> }) => {
          if (headers['If-Match'] === '"4"') return { ...waiting, status: 'Rejected' };
          throw refusal(409, {
            code: 'StaleVersion',
            details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 4 },
          });
        },
      },
    });
    await press('Reject');
    const dialog = await screen.findByRole('dialog', { name: 'Reject this recommendation?' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Rejection reason/ }), 'Which floor?');
    within(dialog).getByRole('button', { name: 'Reject' }).click();
    await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });
    await press('Overwrite');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ json, headers }) => ({ json, headers }))).toEqual([
      { json: { rejectionReason: 'Which floor?' }, headers: { 'If-Match': '"3"' } },
      { json: { rejectionReason: 'Which floor?' }, headers: { 'If-Match': '"4"' } },
    ]);
  });

  it('is closed without an action only with one of the reasons that the server names (R16)', async () => {
    const needs = {
      kind: 'text' as const,
      field: 'comment',
      maxLength: 1000,
      startsWith: ['Superseded', 'Risk accepted'],
    };
    const issued = aRecommendation({ status: 'Issued', actions: [allowed('close', needs)] });
    const { press, user, writes } = setup({
      items: [issued],
      path: AT_IT,
      answers: { [`put risks/${ONE.id}/status`]: { ...issued, status: 'Closed' } },
    });
    await press('Close recommendation');
    const dialog = await screen.findByRole('dialog', { name: 'Close this recommendation?' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Further words/ }), 'by no. 9');
    within(dialog).getByRole('button', { name: 'Close recommendation' }).click();
    expect(await within(dialog).findByText('Field is required.')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: /^Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Superseded' }));
    within(dialog).getByRole('button', { name: 'Close recommendation' }).click();
    await waitFor(() =>
      expect(writes()).toMatchObject([{ json: { status: 'Closed', comment: 'Superseded: by no. 9' } }]),
    );
  });

  it('shows what cannot be done now in a menu that says why, and nothing that is not the viewer’s', async () => {
    const items = [
      aRecommendation({
        actions: [
          allowed('update'),
          refusedButton('close', RECOMMENDATION_TEXTS.onlyWhen(['Actioned'])),
          refusedButton('action', 'Not yours', 'role'),
        ],
      }),
    ];
    const view = setup({ items, path: AT_IT });
    await view.press('More actions');
    const close = await screen.findByRole('menuitem', { name: 'Close recommendation' });
    expect(await reasonOf(close, view)).toBe('Action can be done only when the recommendations status is “Actioned”.');
    expect(screen.queryByRole('menuitem', { name: 'Action' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('keeps the keyboard where a step is done: Esc closes it', async () => {
    const waiting = aRecommendation({ status: 'WaitingForApproval', actions: [allowed('approve')] });
    const approved = { ...waiting, status: 'Approved', actions: [] };
    let isApproved = false;
    const { press, user } = setup({
      items: [waiting],
      path: AT_IT,
      answers: {
        [`get risks/${ONE.id}`]: () => (isApproved ? approved : waiting),
        [`put risks/${ONE.id}/approve`]: () => {
          isApproved = true;
          return approved;
        },
      },
    });
    await press('Approve');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stays open where its deletion is cancelled, and closes with it', async () => {
    const view = setup({
      items: [aRecommendation({ actions: [allowed('delete')] })],
      path: AT_IT,
      answers: { [`delete risks/${ONE.id}`]: { id: ONE.id } },
    });
    await view.press('Delete');
    await view.press('Cancel');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await view.press('Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete this recommendation?' });
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that is not there, or not the viewer’s, says so', async () => {
    setup({ items: [], path: AT_IT, claims: { role: 'SiteContact' } });
    expect(await screen.findByText('This page does not exist, or it is not yours to see.')).toBeVisible();
  });
});
