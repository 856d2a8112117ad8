import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import {
  aReport,
  aSetting,
  aVersion,
  EMPTY_SHA256,
  reportActions,
  reportDetails,
} from '../../testing/report.builder.ts';
import { addressOf, paneOf, showReports, type ReportsSetup } from './reports.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const UNDERWRITER = { role: 'ICUnderwriter', companyType: 'Insurance' } as const;
const TITLE = 'Main Report of Inspection 1';
const WAITING = aReport({
  ...{ status: 'WaitingForApproval', approvalStep: 'Insurer', sentDateTime: '2026-11-13T08:00:00Z' },
  actions: reportActions('approve', 'reject', 'comment'),
});
const APPROVED = aReport({
  ...{ status: 'Approved', approvedDateTime: '2026-11-14T08:00:00Z', actions: reportActions('share', 'comment') },
});
/** The report, open beside its list. */
const opened = (setup: ReportsSetup & { readonly report: ReturnType<typeof aReport> }) =>
  showReports({ path: addressOf(setup.report), ...setup });

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

describe('Sharing a report (decisions §8, §27)', () => {
  const person = (n: number, firstName: string, role: string, over: object = {}) => ({
    ...{ userId: anId(n), firstName, lastName: 'Øst', role, companyName: 'Northgate Brokers' },
    ...{ email: `${firstName.toLowerCase()}@people.example`, isBroker: role === 'Broker', sharedDateTime: null },
    isPreselected: role === 'Broker',
    ...over,
  });
  const people = [
    person(61, 'Åsa', 'Broker'),
    person(62, 'Bo', 'Broker', { sharedDateTime: '2026-11-15T08:00:00Z', isPreselected: false }),
    person(63, 'Cai', 'RiskManager', { email: null }),
  ];
  const answers = { 'get reports/share/dropdown': people };

  it('begins with brokers, who are chosen already, and leaves out those who have it', async () => {
    const { press, writes, user } = opened({ report: APPROVED, answers });
    await press('Share');
    const form = await screen.findByRole('region', { name: 'Share this report' });
    const boxes = await within(form).findAllByRole('checkbox');
    expect(
      boxes.map((box) => [box.getAttribute('aria-describedby') !== null, (box as HTMLInputElement).checked]),
    ).toEqual([
      [true, true],
      [true, false],
    ]);
    // Viewers who do not see addresses choose by name, role and company.
    const [withAddress, byName] = boxes;
    expect(withAddress).toHaveAccessibleDescription('Broker · Northgate Brokers · åsa@people.example');
    expect(byName).toHaveAccessibleDescription('Risk Manager · Northgate Brokers');
    await user.click(within(form).getByRole('checkbox', { name: 'Cai Øst' }));
    await user.click(within(form).getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([{ json: { reportId: anId(71), recipientIds: [anId(61), anId(63)] } }]),
    );
  });

  it('needs one recipient at least', async () => {
    const { press, writes, user } = opened({ report: APPROVED, answers });
    await press('Share');
    const form = await screen.findByRole('region', { name: 'Share this report' });
    await user.click(await within(form).findByRole('checkbox', { name: 'Åsa Øst' }));
    await user.click(within(form).getByRole('button', { name: 'Share' }));
    expect(await within(form).findByText('Choose at least one recipient.')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('with somebody who has left is refused at the field', async () => {
    const text = 'This person does not take part in the project any more, or cannot receive reports.';
    const refused = () => {
      throw refusal(400, { code: 'ValidationFailed', fieldErrors: { recipientIds: [text] } });
    };
    const { press, user } = opened({ report: APPROVED, answers: { ...answers, 'post reports/share': refused } });
    await press('Share');
    const form = await screen.findByRole('region', { name: 'Share this report' });
    await user.click(within(form).getByRole('button', { name: 'Share' }));
    expect(await within(form).findByText(text)).toBeVisible();
  });

  it('says where nobody can receive it', async () => {
    const { press } = opened({ report: APPROVED, answers: { 'get reports/share/dropdown': [] } });
    await press('Share');
    expect(await screen.findByText(/Nobody of this project can receive reports yet\./)).toBeVisible();
  });
});

describe('The document of a report', () => {
  const decision = {
    step: 'Insurer',
    personName: 'Clara Nordin',
    decidedDateTime: '2026-11-14T08:00:00Z',
    decision: 'Approved',
    reason: null,
    sha256: EMPTY_SHA256,
  } as const;
  const approved = aVersion({ isApproved: true, frozenDateTime: '2026-11-13T08:00:00Z', decisions: [decision] });

  it('shows its pages, who approved which version when, and its SHA-256', async () => {
    const rejected = {
      ...decision,
      step: 'RiskCompany',
      decision: 'Rejected',
      reason: 'Losses lack',
      sha256: null,
      personName: 'Rita',
    } as const;
    const missingPictures = ['Photograph of recommendation 1.2'];
    const before = aVersion({
      pictureCount: 4,
      missingPictures,
      decisions: [{ ...rejected, decidedDateTime: '2026-11-12T08:00:00Z' }],
    });
    const report = { ...APPROVED, versionNumber: 2 };
    const { press } = opened({ report, details: { versions: [{ ...approved, number: 2 }, before] } });
    const pane = await paneOf(TITLE);
    expect(await within(pane).findByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
    await press('Next page');
    expect(await within(pane).findByRole('img', { name: 'Page 2 of 3' })).toBeVisible();
    const lines = within(within(pane).getByRole('list', { name: 'Approvals' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.replace(/ \d\d\/.*?(AM|PM)/u, ''))).toEqual([
      'Rita rejected version 1 for the risk companyLosses lack',
      `Clara Nordin approved version 2 for the company that owns the project having read the file with the SHA-256 ${EMPTY_SHA256.slice(0, 12)}…`,
    ]);
    expect(within(pane).getAllByText(EMPTY_SHA256)).toHaveLength(2);
    const gone = '1 of 4 pictures were gone or unreadable when the document was set: Photograph of recommendation 1.2.';
    expect(within(pane).getByText(gone)).toBeVisible();
  });

  it('is proved to be the approved one by the bytes that were received', async () => {
    const { press } = opened({ report: APPROVED, details: { versions: [approved] } });
    await press('Check file of version 1');
    expect(
      await screen.findByText(/^This file is the one approved on 11\/14\/2026 .*: its SHA-256 is the same\.$/),
    ).toBeVisible();
  });

  it('is called another one where its bytes differ', async () => {
    const version = { ...approved, setting: aSetting({ sha256: 'f'.repeat(64) }) };
    const { press } = opened({ report: APPROVED, details: { versions: [version] } });
    await press('Check file of version 1');
    expect(await screen.findByText(/This file is not the one that was set/)).toBeVisible();
  });

  it('that could not be set says why, and is set again', async () => {
    const setting = aSetting({
      ...{ state: 'Failed', failure: 'A photograph has 100 megapixels.', sha256: null, pages: null, previewPages: 0 },
    });
    const report = aReport({ setting, actions: reportActions('setAgain', 'update') });
    const { press, writes } = opened({ report });
    const pane = await paneOf(TITLE);
    expect(within(pane).getAllByText(/A photograph has 100 megapixels\./)).not.toHaveLength(0);
    await press('Run Again');
    await waitFor(() => expect(writes()).toMatchObject([{ path: `reports/${anId(71)}/set-again` }]));
  });
});

describe('A report for those with whom it is shared', () => {
  it('has neither comments, history nor recipients', async () => {
    const report = {
      ...APPROVED,
      sharedDateTime: '2026-11-15T08:00:00Z',
      recipientCount: null,
      actions: reportActions(),
    };
    const { requests } = opened({ report, claims: { role: 'Broker', companyType: 'NoCompany', companyId: null } });
    const pane = await paneOf(TITLE);
    expect(within(pane).getByText(/^Shared with you on 11\/15\/2026/)).toBeVisible();
    expect(within(pane).queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
    for (const name of ['Comments', 'History', 'Recipients']) {
      expect(within(pane).queryByRole('region', { name })).not.toBeInTheDocument();
    }
    expect(requests.filter(({ path }) => /comments|history|configuration/.test(path))).toEqual([]);
  });

  it('is said to be gone where it is shared with others', async () => {
    const answers = {
      [`get reports/${anId(71)}`]: () => {
        throw refusal(404, { code: 'NotFound' });
      },
    };
    opened({ report: APPROVED, answers });
    expect(await paneOf('Report')).toBeVisible();
  });

  it('of another project is none of this one’s', async () => {
    opened({ report: aReport(), details: { projectId: anId(2) } });
    expect(await paneOf('Report')).toBeVisible();
  });
});

describe('Comments on a main report', () => {
  it('are written by those who make and approve it', async () => {
    const created = {
      ...{ id: anId(99), text: 'Add the losses.', authorName: 'Clara Nordin' },
      createdDateTime: WAITING.createdDateTime,
    };
    const answers = {
      [`get reports/main/${anId(71)}/comments`]: [created],
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
