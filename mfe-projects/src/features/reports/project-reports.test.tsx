import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import area from '../../area.tsx';
import { anId } from '../../testing/project.builder.ts';
import {
  aReport,
  aReportedInspection,
  aSetting,
  reportActions,
  reportDetails,
  reportsOf,
} from '../../testing/report.builder.ts';
import { aPopulated } from '../../testing/report-notes.builder.ts';
import { followedReports } from './followed-reports.ts';
import { addressOf, paneOf, showOwnReports, showReports } from './reports.fixture.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

const MISSING = [
  aPopulated({
    inspectionId: anId(72),
    missing: [
      { partId: 'Base', sectionId: 'fire', questionId: 'hot-work', text: 'Hot work' },
      { partId: 'Base', sectionId: 'water', questionId: 'wet', text: 'Wet services' },
    ],
  }),
];
const ALL = ['createMain', 'createAbridged', 'createPreliminary', 'createOnlineMeeting'] as const;
const MAKING = reportsOf([], { inspections: [aReportedInspection(1, ...ALL)] });
const MENU = 'New Report of Inspection 1';

describe('REPORTS of a project (decisions §8, §20)', () => {
  it('lists reports by inspection, those of all inspections first, with who has to do what', async () => {
    const compiled = aReport({
      ...{ id: anId(73), type: 'CompiledAbridged', status: 'Approved', approvedDateTime: '2026-11-20T10:00:00Z' },
      ...{ inspectionId: null, inspectionNumber: null, inspectionDay: null, inspectionNumbers: [1, 2] },
      actions: reportActions('share'),
    });
    const waiting = aReport({
      ...{ id: anId(74), type: 'Abridged', status: 'WaitingForApproval', approvalStep: 'Insurer' },
      ...{ inspectionId: anId(77), inspectionNumber: 2, actions: reportActions() },
    });
    const list = reportsOf([aReport(), waiting, compiled], { inspections: [aReportedInspection(3)] });
    showReports({ list });
    const groups = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(groups).toEqual([
      'All inspections',
      'Inspection 3 · 11/10/2026',
      'Inspection 2 · 11/10/2026',
      'Inspection 1 · 11/10/2026',
    ]);
    expect(
      screen.getByText(/^Approved on 11\/20\/2026 .* It can be shared now, with the broker first\.$/),
    ).toBeVisible();
    expect(screen.getByText('No report yet.')).toBeVisible();
    expect(screen.getByText('The company that owns the project has to approve it.')).toBeVisible();
    expect(screen.getByText('Erik Stone has not sent it for approval yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /New/ })).not.toBeInTheDocument();
  });

  it('keeps those of a cancelled inspection apart from those of its replacement, which has its number', async () => {
    const late = aReport({ id: anId(74), type: 'Abridged', inspectionId: anId(78), inspectionDay: '2026-11-20' });
    const list = reportsOf([late, aReport()]);
    showReports({ list });
    const groups = await screen.findAllByRole('region', { name: /^Inspection 1/ });
    expect(groups.map((group) => within(group).getAllByRole('listitem').length)).toEqual([1, 1]);
    expect(groups.map(({ textContent }) => /\d\d\/\d\d\/\d{4}/.exec(textContent ?? '')?.[0])).toEqual([
      '11/20/2026',
      '11/10/2026',
    ]);
  });

  it('counts those that wait for the viewer', async () => {
    const waits = { status: 'WaitingForApproval', approvalStep: 'Insurer' } as const;
    const isSet = aReport({ id: anId(71), ...waits, actions: reportActions('approve', 'reject') });
    const text = 'The document is not ready yet.';
    const approve = { action: 'approve', allowed: false, obstacle: 'guard', reason: 'NotSet', text } as const;
    const items = [isSet, aReport({ id: anId(74), ...waits, actions: [approve] })];
    showReports({ list: reportsOf(items), claims: { role: 'ICUnderwriter', companyType: 'Insurance' } });
    expect(await screen.findByText('2 reports wait for your approval.')).toBeVisible();
  });

  it('says to those with whom none is shared that there are none', async () => {
    showReports({ list: reportsOf([]), claims: { role: 'Broker', companyType: 'NoCompany', companyId: null } });
    expect(await screen.findByText('There are no reports yet.')).toBeVisible();
    expect(screen.getByText('Once they are shared with you, they will appear here.')).toBeVisible();
  });

  it('shows the progress of a setting, also after a reload, until it is done', async () => {
    let percent = 40;
    const running = () => aReport({ setting: aSetting({ state: 'Running', percent, pages: null, sha256: null }) });
    const answers = {
      'get reports': () => {
        const list = percent < 100 ? reportsOf([running()]) : reportsOf([aReport()]);
        percent += 60;
        return list;
      },
    };
    showReports({ answers });
    expect(await screen.findByText('The document is being set: 40%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Setting of the document' })).toHaveAttribute('aria-valuenow', '40');
    expect(await screen.findByText('3 pages, 1.4 MB')).toBeVisible();
  });

  it('offers a failed load again', async () => {
    const answers = {
      'get reports': () => {
        throw refusal(400, { code: 'BadRequest', message: 'Broken' });
      },
    };
    showReports({ answers });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('A new report (decisions §8, §27)', () => {
  it('that is refused for something in it says so', async () => {
    const message = 'This inspection has a report already.';
    const answers = {
      'post reports/preliminary': () => {
        throw refusal(400, { code: 'ValidationFailed', message, fieldErrors: { inspectionId: [message] } });
      },
    };
    const { choose, notices } = showReports({ list: MAKING, answers });
    await choose(MENU, 'Preliminary Report');
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'error', message }]));
  });

  it('is made of an inspection by one action, by its generation key', async () => {
    const made = aReport({ type: 'Preliminary', status: 'Approved' });
    const answers = { 'post reports/preliminary': made };
    const { choose, writes, address, notices } = showReports({ list: MAKING, report: made, answers });
    await choose(MENU, 'Preliminary Report');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'Preliminary Report of Inspection 1 created.' }]));
    await waitFor(() => expect(address()).toContain(`reportId=${made.id}`));
    await paneOf('Preliminary Report of Inspection 1');
    await choose(MENU, 'Online Meeting Report');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toMatchObject([
      { path: 'reports/preliminary', json: { inspectionId: anId(72), key: 'generate-preliminary-report' } },
      { path: 'reports/preliminary', json: { inspectionId: anId(72), key: 'generate-online-meeting-report' } },
    ]);
  });

  it.each([
    ['is ready', aSetting(), 'success', 'Preliminary Report of Inspection 1 is ready.'],
    [
      'has failed',
      aSetting({ state: 'Failed', failure: 'It took too long.' }),
      'error',
      'Preliminary Report of Inspection 1 could not be set. It took too long.',
    ],
  ] as const)('whose document %s says so once, wherever its maker is by then, and leads to it', async (...given) => {
    const [, ended, kind, message] = given;
    const running = aSetting({ state: 'Running', percent: 10, pages: null, sha256: null });
    const made = aReport({ type: 'Preliminary', status: 'Approved', setting: running });
    let setting = running;
    const answers = {
      'post reports/preliminary': made,
      [`get reports/${made.id}`]: () => reportDetails({ ...made, setting }),
    };
    const routes = [{ path: '/library', element: <p>Library</p> }];
    const { choose, client, navigate, notices, address, pressNotice } = showReports({ list: MAKING, answers, routes });
    const told = () => notices().filter((notice) => notice.message === message);
    await choose(MENU, 'Preliminary Report');
    await paneOf('Preliminary Report of Inspection 1');
    await navigate('/library');
    expect(await screen.findByText('Library')).toBeVisible();
    await client.invalidateQueries();
    expect(told()).toEqual([]);
    setting = ended;
    await client.invalidateQueries();
    await waitFor(() => expect(told()).toEqual([{ kind, message }]));
    // Asking has ended: a second notice cannot come.
    const asked = client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
    expect(
      asked.filter((query) => query.getObserversCount() > 0 && JSON.stringify(query.queryKey).includes(made.id)),
    ).toEqual([]);
    expect(told()).toHaveLength(1);
    await pressNotice();
    await waitFor(() => expect(address()).toBe(addressOf(made)));
  });

  it('is told of after a reload, too, on any page of projects, and to its maker alone', async () => {
    const running = aSetting({ state: 'Running', percent: 10, pages: null, sha256: null });
    const made = aReport({ type: 'Preliminary', status: 'Approved', setting: running });
    let setting = running;
    const answers = {
      'post reports/preliminary': made,
      [`get reports/${made.id}`]: () => reportDetails({ ...made, setting }),
    };
    const message = 'Preliminary Report of Inspection 1 is ready.';
    const before = showReports({ list: MAKING, answers });
    await before.choose(MENU, 'Preliminary Report');
    await paneOf('Preliminary Report of Inspection 1');
    const kept = Object.entries(sessionStorage);
    // Ends what the former page would go on with, and a reload does not.
    setting = aSetting();
    await before.client.invalidateQueries();
    await waitFor(() => expect(before.notices()).toContainEqual({ kind: 'success', message }));
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(made.id);
    before.unmount();

    setting = running;
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
    expect(followedReports(anId(99))).toEqual([]);
    const { requests, client, notices, address, pressNotice } = showOwnReports({ answers, routes: area.routes });
    await waitFor(() => expect(requests.some(({ path }) => path === `reports/${made.id}`)).toBe(true));
    expect(notices()).toEqual([]);
    setting = aSetting();
    await client.invalidateQueries();
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message }]));
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(made.id);
    await pressNotice();
    await waitFor(() => expect(address()).toBe(addressOf(made)));
  });

  it('opens a main report in its editor', async () => {
    const { choose, writes, address } = showReports({ list: MAKING });
    await choose(MENU, 'Main Report');
    await waitFor(() => expect(address()).toBe(addressOf(aReport(), 'edit')));
    expect(writes()).toMatchObject([{ path: 'reports/main', json: { inspectionId: anId(72) } }]);
  });

  it('warns of notes that are not fully populated with what is missing, and goes on', async () => {
    const { choose, press, writes } = showReports({ list: MAKING, missing: MISSING });
    await screen.findByRole('button', { name: MENU });
    await choose(MENU, 'Preliminary Report');
    const dialog = await screen.findByRole('dialog', { name: 'The report notes are not fully populated' });
    const items = within(within(dialog).getByRole('list', { name: 'Missing items' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Hot work', 'Wet services']);
    expect(writes()).toEqual([]);
    await press('Continue Anyway');
    await waitFor(() => expect(writes()).toMatchObject([{ path: 'reports/preliminary' }]));
  });

  it('is not made after all where the warning is heeded', async () => {
    const { choose, press, writes } = showReports({ list: MAKING, missing: MISSING });
    await choose(MENU, 'Main Report');
    await screen.findByRole('dialog');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(writes()).toEqual([]);
  });

  it('does not warn again those who asked for it', async () => {
    const { choose, press, writes, user } = showReports({ list: MAKING, missing: MISSING });
    await choose(MENU, 'Preliminary Report');
    await user.click(await screen.findByRole('checkbox', { name: 'Do not show again' }));
    await press('Continue Anyway');
    await waitFor(() =>
      expect(writes().map(({ path }) => path)).toEqual(['users/skip-report-notes-warning', 'reports/preliminary']),
    );
  });

  it('comes at once for those who skip the warning', async () => {
    const { choose, writes } = showReports({ list: MAKING, missing: MISSING, skipsWarning: true });
    await screen.findByRole('button', { name: MENU });
    await choose(MENU, 'Online Meeting Report');
    await waitFor(() => expect(writes()).toHaveLength(1));
  });

  it('of the abridged kind offers a summary, says that it needs approval, and refuses a company name that is too long', async () => {
    const { choose, press, writes, user } = showReports({ list: MAKING });
    await choose(MENU, 'Abridged Report');
    const panel = await screen.findByRole('dialog', { name: 'New Abridged Report' });
    expect(await within(panel).findByText('It waits for approval before it can be shared.')).toBeVisible();
    const summary = await within(panel).findByRole('textbox', { name: 'Executive Summary' });
    expect(summary).toHaveValue('A tower of 20 floors in Malmö.');
    await user.type(summary, ' Well led.');
    const name = within(panel).getByRole('textbox', { name: 'Disclaimer Company' });
    await user.click(name);
    await user.paste('x'.repeat(51));
    await press('Create Report');
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
    await user.clear(name);
    await user.type(name, ' Granite Risk ');
    await press('Create Report');
    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          json: {
            ...{ inspectionId: anId(72), executiveSummary: 'A tower of 20 floors in Malmö. Well led.' },
            ...{ disclaimerCompanyName: 'Granite Risk', paper: 'A4' },
          },
        },
      ]),
    );
  });

  it('that cannot be made now says why', async () => {
    const inspection = aReportedInspection(1, 'createAbridged');
    const text = 'The inspection has a main report already.';
    const create = inspection.create.map((one) =>
      one.action === 'createMain' ? { ...one, obstacle: 'guard' as const, reason: 'MainExists', text } : one,
    );
    const { press, user } = showReports({ list: reportsOf([], { inspections: [{ ...inspection, create }] }) });
    await press(MENU);
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Main Report', 'Abridged Report']);
    await user.hover(screen.getByRole('menuitem', { name: 'Main Report' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
  });

  it('is refused with the reason of the server', async () => {
    const answers = {
      'post reports/preliminary': () => {
        throw refusal(409, { code: 'ProjectClosed', message: 'Project has been closed.' });
      },
    };
    const { choose, notices } = showReports({ list: MAKING, answers });
    await choose(MENU, 'Preliminary Report');
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'error', message: 'Project has been closed.' }]));
  });
});

describe('/dashboard/reports (spec 2 §2, decisions §27)', () => {
  const waiting = aReport({
    ...{ status: 'WaitingForApproval', approvalStep: 'Insurer' },
    actions: reportActions('approve', 'reject'),
  });

  it('lists what waits for the viewer, who approves there, and leads to its place', async () => {
    const { press, writes, notices } = showOwnReports({
      report: waiting,
      path: `/dashboard/reports?reportId=${waiting.id}`,
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    expect(await screen.findByText('1 report waits for your approval.')).toBeVisible();
    const item = await paneOf('Main Report of Inspection 1');
    expect(within(item).getByRole('link', { name: 'Go to Project' })).toHaveAttribute('href', addressOf(waiting));
    await press('Approve');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'The report has been approved.' }]));
    expect(writes()).toMatchObject([{ path: `reports/main/${waiting.id}/approve`, headers: { 'If-Match': '"2"' } }]);
  });

  it('is no page of a site contact', async () => {
    const routes = [{ path: '/dashboard', element: <p>The dashboard</p> }];
    showOwnReports({ claims: { role: 'SiteContact', companyType: 'NoCompany', companyId: null }, routes });
    expect(await screen.findByText('The dashboard')).toBeVisible();
  });
});
