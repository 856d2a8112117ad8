import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import { aReport, EMPTY_SHA256, reportActions, reportDetails } from '../../testing/report.builder.ts';
import { addressOf, opened, paneOf } from './reports.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const UNDERWRITER = { role: 'ICUnderwriter', companyType: 'Insurance' } as const;
const TITLE = 'Main Report of Inspection 1';
const WAITING = aReport({
  ...{ status: 'WaitingForApproval', approvalStep: 'Insurer', sentDateTime: '2026-11-13T08:00:00Z' },
  actions: reportActions('approve', 'reject', 'comment'),
});

describe('The next step of a report, by role (decisions §8, §11)', () => {
  it('is to send a draft, with a question that names the missing items', async () => {
    const configuration = {
      ...{
        id: anId(71),
        version: 2,
        executiveSummary: '',
        offeredSummary: '',
        formerSummary: null,
        sections: [],
        obstacles: [],
      },
      ...{ disclaimerCompanyName: '', paper: 'A4' as const, actions: reportActions('update') },
      missing: [{ partId: 'Base', sectionId: 'fire', questionId: 'hot-work', text: 'Hot work' }],
    };
    const { press, writes, user } = opened({ report: aReport(), configuration });
    await paneOf(TITLE);
    await press('Send for Approval');
    const dialog = await screen.findByRole('dialog', { name: 'Send this report for approval?' });
    expect(await within(dialog).findByText('Hot work')).toBeVisible();
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send for Approval' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { path: 'reports/main/send-for-approval', json: { id: anId(71) }, headers: { 'If-Match': '"2"' } },
      ]),
    );
  });

  it('is to approve for whom it waits, over the version that was seen', async () => {
    const { press, writes, notices } = opened({ report: WAITING, claims: UNDERWRITER });
    const pane = await paneOf(TITLE);
    expect(within(pane).getByText('Waits for your approval.')).toBeVisible();
    await press('Approve');
    await waitFor(() =>
      expect(notices()).toContainEqual({ kind: 'success', message: 'The report has been approved.' }),
    );
    const read = { versionNumber: 1, sha256: EMPTY_SHA256 };
    expect(writes()).toMatchObject([
      { path: `reports/main/${anId(71)}/approve`, json: read, headers: { 'If-Match': '"2"' } },
    ]);
  });

  it('of two who approve at once is done by one; the other is asked to look at it again', async () => {
    const answers = {
      [`put reports/main/${anId(71)}/approve`]: () => {
        throw refusal(409, {
          code: 'StaleVersion',
          details: { changedBy: 'Mara Lind', changedAt: WAITING.createdDateTime },
        });
      },
    };
    const { press } = opened({ report: WAITING, claims: UNDERWRITER, answers });
    await press('Approve');
    expect(await screen.findByRole('dialog', { name: /^Changed by Mara Lind at / })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument();
  });

  it('is nobody’s for its author, whom the server’s reason tells so', async () => {
    const text = 'The author of a report cannot approve or reject it.';
    const approve = { action: 'approve', allowed: false, obstacle: 'guard', reason: 'OwnReport', text } as const;
    const { press, user } = opened({ report: { ...WAITING, actions: [approve] } });
    await paneOf(TITLE);
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    await press('More actions');
    await user.hover(await screen.findByRole('menuitem', { name: 'Approve' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
  });

  it('is to approve an abridged report by its own call', async () => {
    const report = { ...WAITING, type: 'Abridged' as const };
    const { press, writes } = opened({ report, claims: UNDERWRITER });
    await press('Approve');
    await waitFor(() => expect(writes()).toMatchObject([{ path: `reports/abridged/${anId(71)}/approve` }]));
  });

  it('is to revise a rejected report, of which the reason is shown', async () => {
    const report = aReport({
      ...{ status: 'Rejected', rejectionReason: 'The losses of 2024 lack.', rejectedBy: 'Clara Nordin' },
      ...{ resubmitByDate: '2026-11-18', actions: reportActions('update') },
    });
    const { press, address } = opened({ report });
    const pane = await paneOf(TITLE);
    const note = within(pane).getByRole('note');
    expect(note).toHaveTextContent('Rejected by Clara Nordin');
    expect(note).toHaveTextContent('The losses of 2024 lack.');
    expect(note).toHaveTextContent('Resubmit it by 11/18/2026.');
    await press('Edit');
    await waitFor(() => expect(address()).toBe(addressOf(report, 'edit')));
  });

  it('is to resubmit a rejected one that is a draft again, of which reason and day stay until it is sent', async () => {
    const report = aReport({
      ...{ rejectionReason: 'The losses of 2024 lack.', rejectedBy: 'Clara Nordin', resubmitByDate: '2026-11-18' },
      actions: reportActions('update', 'sendForApproval'),
    });
    opened({ report });
    const note = within(await paneOf(TITLE)).getByRole('note');
    expect(note).toHaveTextContent('Rejected by Clara Nordin');
    expect(note).toHaveTextContent('The losses of 2024 lack.');
    expect(note).toHaveTextContent('Resubmit it by 11/18/2026.');
    const [card] = await screen.findAllByRole('listitem');
    expect(card).toHaveTextContent('The losses of 2024 lack.Resubmit it by 11/18/2026.');
  });
});

describe('Rejecting a report', () => {
  it('takes a reason, of at most 1,000 characters', async () => {
    const { choose, press, writes, user } = opened({ report: WAITING, claims: UNDERWRITER });
    await choose('More actions', 'Reject');
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await user.click(reason);
    await user.paste('x'.repeat(1001));
    await press('Reject');
    await waitFor(() => expect(reason).toHaveAttribute('aria-invalid', 'true'));
    expect(writes()).toEqual([]);
    await user.clear(reason);
    await user.type(reason, ' The losses lack. ');
    await press('Reject');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          ...{ path: 'reports/main/reject', json: { id: anId(71), rejectionReason: 'The losses lack.' } },
          headers: { 'If-Match': '"2"' },
        },
      ]),
    );
  });

  it('of the abridged kind says that it is final', async () => {
    const report = { ...WAITING, type: 'Abridged' as const };
    const { choose, press, writes, user } = opened({ report, claims: UNDERWRITER });
    await choose('More actions', 'Reject');
    expect(await screen.findByText(/A rejected abridged report is final/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong site');
    await press('Reject');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { path: `reports/abridged/${anId(71)}/reject`, json: { rejectionReason: 'Wrong site' } },
      ]),
    );
  });
});

describe('Comments on a main report', () => {
  it('say how many older ones are not shown', async () => {
    const items = [
      { id: anId(99), text: 'Add the losses.', authorName: 'Clara Nordin', createdDateTime: '2027-01-02T10:00:00Z' },
    ];
    let totalCount = 1_501;
    const { client } = opened({
      report: WAITING,
      claims: UNDERWRITER,
      answers: { [`get reports/main/${anId(71)}/comments`]: () => ({ items, totalCount }) },
    });
    expect(await screen.findByText('1,500 older comments are not shown.')).toBeVisible();
    totalCount = 1;
    await client.invalidateQueries();
    await waitFor(() => expect(screen.queryByText(/not shown/)).not.toBeInTheDocument());
    expect(screen.getByText('Add the losses.')).toBeVisible();
  });

  it('are shown twenty at a time, the newest first of all, with the field below them', async () => {
    const items = Array.from({ length: 45 }, (_, index) => ({
      ...{ id: anId(500 + index), text: `Comment ${index + 1}.`, authorName: 'Clara Nordin' },
      createdDateTime: new Date(Date.UTC(2027, 0, 2, 10, index)).toISOString(),
    }));
    const answers = { [`get reports/main/${anId(71)}/comments`]: { items, totalCount: 46 } };
    const { press } = opened({ report: WAITING, claims: UNDERWRITER, answers });
    const list = within(await screen.findByRole('list', { name: 'Comments' }));
    const words = () => list.getAllByRole('listitem').map(({ textContent }) => /Comment \d+/.exec(textContent)?.[0]);
    const numbers = (from: number) => items.slice(from - 1).map((_, index) => `Comment ${from + index}`);
    expect(words()).toEqual(numbers(26));
    expect(screen.getByRole('textbox', { name: 'Comment' })).toBeVisible();
    expect(screen.queryByText(/not shown/)).not.toBeInTheDocument();
    await press('Show older');
    expect(words()).toEqual(numbers(6));
    await press('Show older');
    expect(words()).toEqual(numbers(1));
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(screen.getByText('1 older comment is not shown.')).toBeVisible();
  });

  it('have their words among the comments alone; the history has those of other steps', async () => {
    const line = { ...{ oldStatus: null, newStatus: 'Draft', changes: [] }, actorName: 'Clara Nordin' };
    const at = { comment: '2026-11-14T10:00:00Z', reject: '2026-11-13T10:00:00Z' };
    const created = { id: anId(99), text: 'Add the losses.', authorName: 'Clara Nordin', createdDateTime: at.comment };
    const items = [
      { ...line, id: anId(97), action: 'comment', words: created.text, happenedDateTime: at.comment },
      { ...line, id: anId(96), action: 'reject', words: 'The losses lack.', happenedDateTime: at.reject },
    ];
    const answers = {
      [`get reports/main/${anId(71)}/comments`]: { items: [created], totalCount: 1 },
      [`get reports/${anId(71)}/history`]: { items, totalCount: 2, totalPages: 1 },
    };
    opened({ report: WAITING, claims: UNDERWRITER, answers });
    const history = within(await screen.findByRole('list', { name: 'History' }));
    expect(history.getByText('The losses lack.')).toBeVisible();
    expect(history.getByText(/commented/)).toBeVisible();
    expect(await screen.findByText('Add the losses.')).toBeVisible();
  });

  it('are written by those who make and approve it', async () => {
    const created = {
      ...{ id: anId(99), text: 'Add the losses.', authorName: 'Clara Nordin' },
      createdDateTime: WAITING.createdDateTime,
    };
    const answers = {
      [`get reports/main/${anId(71)}/comments`]: { items: [created], totalCount: 1 },
      [`post reports/main/${anId(71)}/comments`]: created,
    };
    const { press, writes, user } = opened({ report: WAITING, claims: UNDERWRITER, answers });
    expect(await screen.findByText('Add the losses.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Soon');
    await press('Add Comment');
    await waitFor(() => expect(writes()).toMatchObject([{ json: { text: 'Soon' } }]));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue(''));
  });

  it('are kept while they are typed where the right to it goes meanwhile', async () => {
    let report = WAITING;
    const answers = { [`get reports/${WAITING.id}`]: () => reportDetails(report) };
    const { user, client } = opened({ report: WAITING, claims: UNDERWRITER, answers });
    const comment = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(comment, 'Soon');
    report = { ...WAITING, actions: [] };
    void client.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Soon');
    await user.clear(comment);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).not.toBeInTheDocument());
  });
});
