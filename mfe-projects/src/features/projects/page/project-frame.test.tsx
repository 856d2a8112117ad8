import type { SessionClaims } from '@portal/contracts/identity/session';
import type { ProjectSummary } from '@portal/contracts/projects/project-summary';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFeeProposal, anAnsweredProposal, feeActions, proposalsOf } from '../../../testing/fee-proposal.builder.ts';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { visibleTabs } from '../../../testing/tabs.builder.ts';
import { ProjectFrame, type ProjectSections } from './project-frame.tsx';

afterEach(() => vi.restoreAllMocks());

const project = aProject();
const PATH = `projects/${project.id}`;
const NO_REPORT = 'This section will become available when a report has been generated.';

const section = (name: string) => () => <p>{`The section ${name}`}</p>;
/** Some of the tabs that are to come. */
const SECTIONS: ProjectSections = {
  details: section('details'),
  documents: section('documents'),
  contacts: section('contacts'),
  feeProposal: section('feeProposal'),
  'report-notes': section('report-notes'),
};
/** Tabs in which work waits. */
const WORKING: ProjectSections = { ...SECTIONS, reports: section('reports'), devices: section('devices') };

const NOTHING_WAITS: ProjectSummary = {
  people: null,
  contactsWaiting: null,
  nextInspection: null,
  recommendations: null,
  documentsWaiting: null,
  reportsWaiting: null,
  assignmentsWaiting: null,
  devicesInAlert: null,
  proposalsWaiting: null,
  policyDaysLeft: null,
};

function setup(
  tabName: string,
  tabs: unknown,
  role: SessionClaims['role'] = 'Broker',
  summary: unknown = NOTHING_WAITS,
  sections = SECTIONS,
  fees: Parameters<typeof proposalsOf>[0] = [],
) {
  const requests = answering({
    [`get ${PATH}`]: project,
    [`get ${PATH}/tab-access`]: tabs,
    [`get ${PATH}/summary`]: summary,
    'get fee-proposals': proposalsOf(fees),
  });
  const path = `/${PATH}/${tabName}`;
  const frame = (name: string) => <ProjectFrame projectId={project.id} tabName={name} sections={sections} />;
  const names = ['details', 'location', 'documents', 'contacts', 'feeProposal', 'report-notes', 'kitchen'];
  const view = renderWithPortal(<ProjectFrame projectId={project.id} tabName={undefined} sections={sections} />, {
    path,
    claims: { role },
    routes: [
      ...names.map((name) => ({ path: `/${PATH}/${name}`, element: frame(name) })),
      { path: '/projects', element: <p>The list</p> },
    ],
  });
  return { ...view, requests };
}
const shownTabs = async (): Promise<(string | null)[]> => {
  await screen.findByRole('tablist');
  return screen.getAllByRole('tab').map((tab) => tab.textContent);
};

describe('the tab bar of a project (spec 2 §2)', () => {
  it('has the tabs that the viewer sees and that are built, in their order', async () => {
    setup('details', visibleTabs('Broker'));
    expect(await shownTabs()).toEqual(['PROJECT DETAILS', 'DOCUMENTS', 'CONTACTS', 'REPORT NOTES']);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('PROJECT DETAILS');
    expect(screen.getByText('The section details')).toBeVisible();
  });

  it('names its current tab first in the browser’s tab, whose history has one line a tab', async () => {
    setup('report-notes', visibleTabs('Broker'));
    await waitFor(() => expect(document.title).toBe(`Report notes · ${project.name} · Risk Portal`));
  });

  it('shows nothing of the page before it is known which tabs there are', async () => {
    let answer: (tabs: readonly TabState[]) => void = () => undefined;
    setup('documents', () => new Promise<readonly TabState[]>((resolve) => (answer = resolve)));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByText('The section documents')).toBeNull();
    answer(visibleTabs('Broker'));
    expect(await screen.findByText('The section documents')).toBeVisible();
  });

  it.each([
    ['', 'documents', 'SiteContact'],
    ['details', 'documents', 'SiteContact'],
    ['kitchen', 'details', 'Broker'],
    ['location', 'details', 'Broker'],
    ['', 'details', 'Broker'],
  ] as const)('leads from /%s to %s for %s', async (from, to, role) => {
    const { address } = setup(from, visibleTabs(role), role);
    expect(await screen.findByText(`The section ${to}`)).toBeVisible();
    expect(address()).toBe(`/${PATH}/${to}`);
  });

  it('keeps a tab that cannot be opened, which says why on hover and on focus', async () => {
    const { user, address } = setup('details', visibleTabs('Broker'));
    const tab = await screen.findByRole('tab', { name: 'REPORT NOTES' });
    expect(tab).toHaveAttribute('aria-disabled', 'true');
    await user.hover(tab);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(NO_REPORT);
    await user.unhover(tab);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    await user.click(tab);
    expect(address()).toBe(`/${PATH}/details`);
    screen.getByRole('tab', { name: 'PROJECT DETAILS' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(tab).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(NO_REPORT);
    expect(tab).toHaveAccessibleDescription(NO_REPORT);
  });

  it('says why at the address of a tab that cannot be opened', async () => {
    setup('feeProposal', visibleTabs('ICCoordinator', { plan: 'Lite' }), 'ICCoordinator');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This feature is unavailable for Lite package subscribers',
    );
    expect(screen.queryByText('The section feeProposal')).toBeNull();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('FEE PROPOSAL');
  });

  it('says that there is no access at the address of a tab of others, beside the tabs that there are', async () => {
    const { user } = setup('feeProposal', visibleTabs('Broker'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have access to this section.');
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    await user.tab();
    expect(screen.getByRole('tab', { name: 'PROJECT DETAILS' })).toHaveFocus();
  });

  it('asks anew when another tab is opened later: one that was taken away goes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let setting = {};
    const { user, requests } = setup('details', () => visibleTabs('Broker', { setting }));
    expect(await shownTabs()).toContain('CONTACTS');
    const questions = () => requests.filter(({ path }) => path.endsWith('/tab-access')).length;
    expect(questions()).toBe(1);
    setting = { documents: [], contacts: ['ICCoordinator'] };
    vi.setSystemTime(Date.now() + 60_000);
    await user.click(screen.getByRole('tab', { name: 'DOCUMENTS' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have access to this section.');
    expect(await shownTabs()).toEqual(['PROJECT DETAILS', 'REPORT NOTES']);
    expect(questions()).toBe(2);
  });

  it.each([
    ['contacts?contactId=c1', true],
    ['contacts?contactId=new', false],
    ['contacts?page=2', false],
    ['documents?contactId=c1', false],
    ['feeProposal?feeProposalId=f1', true],
    ['feeProposal?feeProposalId=f1&view=comparison', false],
    ['report-notes?inspectionId=i1', false],
  ])('at %s the tab’s panel is marked as that of an item before its code is there: %s', async (address, namesItem) => {
    let load: () => void = () => undefined;
    const sections = Object.fromEntries(
      Object.entries(SECTIONS).map(([name, component]) => [
        name,
        lazy(async () => {
          await new Promise<void>((resolve) => (load = resolve));
          return { default: component };
        }),
      ]),
    );
    const tabs = visibleTabs('ICCoordinator').map(({ reason: _, ...tab }) => ({ ...tab, enabled: true }));
    setup(address, tabs, 'ICCoordinator', NOTHING_WAITS, sections);
    const panel = await screen.findByRole('tabpanel');
    expect(within(panel).getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(panel.matches('[data-item]')).toBe(namesItem);
    load();
    await within(panel).findByText(/^The section/);
  });

  it('an unknown project leads back to the list, which says so', async () => {
    const unknown = () => {
      throw refusal(404, { fieldErrors: { projectId: ['The project does not exist.'] } });
    };
    answering({ [`get ${PATH}`]: unknown, [`get ${PATH}/tab-access`]: unknown });
    const { notices } = renderWithPortal(
      <ProjectFrame projectId={project.id} tabName="details" sections={SECTIONS} />,
      { path: `/${PATH}/details`, routes: [{ path: '/projects', element: <p>The list</p> }] },
    );
    expect(await screen.findByText('The list')).toBeVisible();
    const message = 'This project does not exist, or you have no access to it.';
    expect(notices()).toEqual([{ kind: 'error', message }]);
  });

  it('offers to try again where its tabs could not be loaded', async () => {
    let isDown = true;
    const { user } = setup('details', () => {
      if (isDown) throw refusal(503, { message: 'Something went wrong.' });
      return visibleTabs('Broker');
    });
    await screen.findByText('Something went wrong.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The section details')).toBeVisible();
  });
});

describe('the state under the title', () => {
  const WAITING: ProjectSummary = {
    people: [{ held: 'primaryRiskEngineer', firstName: 'Erik', lastName: 'Stone' }],
    contactsWaiting: 1,
    nextInspection: { id: anId(7), inspectionNumber: 2, status: 'Upcoming', day: '2026-11-30' },
    recommendations: { open: 12, overdue: 3 },
    documentsWaiting: 1,
    reportsWaiting: 2,
    assignmentsWaiting: 1,
    devicesInAlert: 1,
    proposalsWaiting: 3,
    policyDaysLeft: 400,
  };
  const facts = async () => {
    const list = await screen.findByRole('list', { name: 'State of the project' });
    return within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')?.replace(`/${PATH}/`, '')]);
  };

  it('says what waits, what matters most first; each fact leads to its place', async () => {
    setup('details', visibleTabs('ICCoordinator'), 'ICCoordinator', WAITING);
    expect(await facts()).toEqual([
      ['3 overdue recommendations', 'recommendations?due=overdue'],
      ['12 open recommendations', 'recommendations'],
      ['Inspection 2 on 11/30/2026', `inspections?inspectionId=${anId(7)}`],
      ['Documents missing for 1 virtual inspection', 'documents'],
      ['1 request for access', 'contacts'],
      ['1 assignment waiting for you', 'resources'],
      ['2 reports waiting for you', 'reports'],
      ['1 device in alert', 'devices'],
      ['3 proposed recommendations', 'devices'],
      ['Policy ends in 400 days', 'details'],
      ['Risk Engineer Erik Stone', 'contacts'],
    ]);
  });

  it('has the fee proposals that those judge who may, and asks for them nobody else', async () => {
    const closed = anAnsweredProposal({ id: anId(312), actions: feeActions() });
    const fees = [anAnsweredProposal(), aFeeProposal({ id: anId(311) }), closed];
    const tabs = visibleTabs('ICCoordinator');
    const { unmount } = setup('details', tabs, 'ICCoordinator', NOTHING_WAITS, SECTIONS, fees);
    expect(await facts()).toContainEqual(['1 fee proposal waiting for you', 'feeProposal']);
    const tab = screen.getByRole('tab', { name: 'FEE PROPOSAL' });
    expect(tab).toHaveAccessibleDescription('1 fee proposal waiting for you');
    unmount();
    const asked = [
      [visibleTabs('ICCoordinator', { plan: 'Lite' }), 'ICCoordinator'],
      [visibleTabs('ICUnderwriter', { setting: { feeProposal: [] } }), 'ICUnderwriter'],
      [visibleTabs('Broker'), 'Broker'],
    ] as const;
    for (const [shown, role] of asked) {
      const view = setup('details', shown, role, NOTHING_WAITS, SECTIONS, fees);
      await shownTabs();
      expect(view.requests.map(({ path }) => path)).not.toContain('fee-proposals');
      view.unmount();
    }
  });

  it('keeps the page while the fee proposals are read anew', async () => {
    const tabs = visibleTabs('ICCoordinator');
    const { client, requests, user } = setup('details', tabs, 'ICCoordinator', NOTHING_WAITS, {
      ...SECTIONS,
      details: () => <input aria-label="Typed" />,
    });
    await user.type(await screen.findByRole('textbox', { name: 'Typed' }), 'kept');
    const asked = () => requests.filter(({ path }) => path === 'fee-proposals').length;
    const before = asked();
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey.includes('toJudge') });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(screen.getByRole('textbox', { name: 'Typed' })).toHaveValue('kept');
  });

  it('has nothing of what the viewer does not have', async () => {
    const recommendations = { open: 0, overdue: 0 };
    setup('documents', visibleTabs('SiteContact'), 'SiteContact', { ...NOTHING_WAITS, recommendations });
    expect(await facts()).toEqual([['No open recommendations', 'recommendations']]);
  });

  it('counts on the tabs what waits in them', async () => {
    const tabs = visibleTabs('ICCoordinator', { isDeployment21: true, hasDevices: true });
    setup('details', tabs, 'ICCoordinator', WAITING, WORKING);
    expect(await screen.findByRole('tab', { name: 'CONTACTS' })).toHaveAccessibleDescription('1 request for access');
    expect(screen.getByRole('tab', { name: 'DOCUMENTS' })).toHaveTextContent(/^DOCUMENTS1/);
    expect(screen.getByRole('tab', { name: 'REPORTS' })).toHaveAccessibleDescription('2 reports waiting for you');
    const controls = screen.getByRole('tab', { name: 'CONTROLS' });
    expect(controls).toHaveTextContent(/^CONTROLS4/);
    expect(controls).toHaveAccessibleDescription('1 device in alert, 3 proposed recommendations');
    expect(screen.getByRole('tab', { name: 'PROJECT DETAILS' })).toHaveTextContent(/^PROJECT DETAILS$/);
  });

  it('is left out where it cannot be loaded: the page is of use without it', async () => {
    setup('details', visibleTabs('Broker'), 'Broker', () => {
      throw refusal(503);
    });
    expect(await screen.findByText('The section details')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'State of the project' })).toBeNull();
  });
});
