import type { SessionClaims } from '@portal/contracts/identity/session';
import { commandStore } from '@portal/portal-sdk';
import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimsOf } from '../testing/claim.builder.ts';
import { contactsOf } from '../testing/contact.builder.ts';
import { expensesOf } from '../testing/expense.builder.ts';
import { proposalsOf } from '../testing/fee-proposal.builder.ts';
import { anInspection, inspectionsOf } from '../testing/inspection.builder.ts';
import { anId, aProject } from '../testing/project.builder.ts';
import { visibleTabs } from '../testing/tabs.builder.ts';
import ProjectPage from './project.page.tsx';

afterEach(() => vi.restoreAllMocks());

const PATH = `projects/${anId(1)}`;
const NOTHING = { items: [], totalPages: 0, totalCount: 0 };
const CLOSED = { action: 'create', allowed: false, obstacle: 'closed', text: 'Closed.' } as const;
const INSPECTION = anInspection({ actions: [{ action: 'addRecommendation', allowed: true }] });

function setup(answers: Record<string, unknown> = {}, role: SessionClaims['role'] = 'ICCoordinator') {
  const requests = answering({
    [`get ${PATH}`]: aProject(),
    [`get ${PATH}/tab-access`]: visibleTabs('ICCoordinator', { isDeployment21: true, hasDevices: true }),
    [`get ${PATH}/summary`]: () => new Promise(() => undefined),
    'get contacts': contactsOf([]),
    'get inspections': inspectionsOf([INSPECTION]),
    'get claims': claimsOf([]),
    'get notes': { ...NOTHING, create: { action: 'create', allowed: true } },
    'get budgets': { items: [], unbudgeted: [], currency: 'EUR', create: CLOSED },
    'get fee-proposals': proposalsOf([]),
    'get assignments': { ...NOTHING, create: { action: 'create', allowed: true } },
    'get expenses': expensesOf([]),
    'get devices': { items: [], create: { action: 'create', allowed: true }, now: '2026-11-20T10:00:00Z' },
    ...answers,
  });
  const routes = [{ path: '/projects/:projectId/:tabName', element: <ProjectPage /> }];
  return { ...renderWithPortal(<p>Elsewhere</p>, { path: `/${PATH}/details`, routes, claims: { role } }), requests };
}
const commands = () => commandStore.getState().sets.flat();
const palette = (areAsked: boolean) => act(async () => commandStore.setState({ areAsked }));

describe('the command palette within a project', () => {
  it('offers what may be added in the other tabs, by the verdicts of their lists', async () => {
    setup();
    await palette(true);
    await waitFor(() =>
      expect(commands().map(({ label, hint }) => [label, hint])).toEqual([
        ['New Contact', 'CONTACTS'],
        ['Schedule Inspection', 'INSPECTIONS'],
        ['Add Risk', 'RECOMMENDATIONS'],
        ['Add Claim', 'CLAIMS'],
        ['Add Note', 'NOTES'],
        ['Add Fee Proposal', 'FEE PROPOSAL'],
        ['Assign Resource', 'RESOURCES'],
        ['Register Device', 'CONTROLS'],
      ]),
    );
    await palette(false);
    expect(commands()).toEqual([]);
  });

  it.each([
    ['New Contact', 'contacts?contactId=new'],
    ['Schedule Inspection', 'inspections?inspectionNumber=next'],
    ['Add Risk', `recommendations?newRisk=${INSPECTION.id}`],
    ['Add Claim', 'claims?claimId=new'],
    ['Add Note', 'notes?noteId=new'],
    ['Add Fee Proposal', 'feeProposal?feeProposalId=new'],
    ['Assign Resource', 'resources?assignmentId=new'],
    ['Register Device', 'devices?deviceId=new'],
  ])('%s leads to %s', async (label, to) => {
    const { address } = setup();
    await palette(true);
    await waitFor(() => expect(commands().map((command) => command.label)).toContain(label));
    const chosen = commands().find((command) => command.label === label);
    // The palette closes before the command runs.
    await palette(false);
    await act(async () => chosen?.run());
    expect(address()).toBe(`/${PATH}/${to}`);
  });

  it('offers engineers the hours of this week and single entries', async () => {
    const tabs = visibleTabs('RiskEngineer').map((tab) => ({ ...tab, enabled: tab.name === 'expenses' }));
    const { address } = setup({ [`get ${PATH}/tab-access`]: tabs }, 'RiskEngineer');
    await palette(true);
    const labels = () => commands().map(({ label }) => label);
    await waitFor(() => expect(labels()).toEqual(['Enter Week', 'Add Time', 'Add Expense']));
    const [enterWeek] = commands();
    await palette(false);
    await act(async () => enterWeek?.run());
    // The service tells which week that is.
    expect(address()).toBe(`/${PATH}/expenses?week=this`);
  });

  it('asks nothing before it is opened, and nothing of tabs that are closed to the viewer', async () => {
    const none = visibleTabs('ICCoordinator').map((tab) => ({ ...tab, enabled: tab.name === 'claims' }));
    const { requests } = setup({ [`get ${PATH}/tab-access`]: none });
    const lists = () => requests.map(({ path }) => path).filter((path) => !path.startsWith(PATH));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('tab-access'))).toBe(true));
    expect(lists()).toEqual([]);
    await palette(true);
    await waitFor(() => expect(commands().map(({ label }) => label)).toEqual(['Add Claim']));
    expect(lists()).toEqual(['claims']);
    await palette(false);
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });
});
