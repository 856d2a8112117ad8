import type { Budget, BudgetAllowance, UnbudgetedService } from '@portal/contracts/finance/budget';
import { BUDGET_TEXTS, SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import type { Project } from '@portal/contracts/projects/project';
import { answering, refusal, renderWithPortal, viewerWith } from '@portal/portal-sdk/testing';
import { actionVerdict, actionVerdicts, evaluateAllowance, evaluateBudget, evaluateNewBudget } from '@portal/workflow';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBudget, anAllowance, noAllowance } from '../../testing/budget.builder.ts';
import { aStatement } from '../../testing/expense.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectBudget } from './project-budget.tsx';

beforeEach(() => localStorage.clear());

const BUDGET = aBudget();
const ALLOWANCES = [anAllowance(), noAllowance('DSU'), noAllowance('TRIA')];

interface Given {
  readonly budgets?: readonly Budget[];
  readonly unbudgeted?: readonly UnbudgetedService[];
  /** The budget that is there once it was added. */
  readonly added?: Budget;
  readonly allowances?: readonly BudgetAllowance[];
  readonly project?: Partial<Project>;
  readonly answers?: Record<string, unknown>;
  readonly path?: string;
}

/** Shows BUDGET to a coordinator with the verdicts of the server. */
function setup(given: Given = {}) {
  const {
    unbudgeted = [],
    budgets = [BUDGET],
    added,
    allowances = ALLOWANCES,
    project = {},
    answers = {},
    path = '/',
  } = given;
  let isAdded = false;
  const place = { status: aProject(project).status, isPrimary: false };
  const claims = { role: 'ICCoordinator' } as const;
  const viewer = viewerWith(claims);
  const facts = { count: budgets.length, hasAllowance: allowances.some(({ amount }) => amount !== null) };
  const requests = answering({
    'get budgets': () => ({
      items: [...budgets, ...(added && isAdded ? [added] : [])].map((budget) => ({
        ...budget,
        actions: actionVerdicts(['update', 'delete'], (action) => evaluateBudget(place, action, viewer)),
      })),
      ...{ unbudgeted: [...unbudgeted], currency: 'EUR' },
      create: actionVerdict('create', evaluateNewBudget(place, facts, viewer)),
    }),
    'get budget-allowances': {
      items: allowances.map((one) => ({
        ...one,
        actions: [actionVerdict('update', evaluateAllowance(place, viewer))],
      })),
      currency: 'EUR',
    },
    'get expenses/statement': aStatement([], { services: [] }),
    'post budgets': () => {
      isAdded = true;
      return added;
    },
    'put budgets': BUDGET,
    [`delete budgets/${BUDGET.id}`]: { id: BUDGET.id },
    'post budget-allowances': anAllowance(),
    ...answers,
  });
  const view = renderWithPortal(<ProjectBudget project={aProject(project)} />, { claims, path });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string, option: string) => {
    await view.user.click(await screen.findByRole('combobox', { name }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  const writes = () => requests.filter((call) => call.verb !== 'get');
  return { ...view, requests, press, choose, writes };
}

/** The card of a premium or a service. */
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 });
  return heading.closest('li') as HTMLElement;
};

describe('BUDGET (decisions §20, §27)', () => {
  it('shows each premium with its allowance, what is allocated and what is left', async () => {
    setup();
    expect(await card('Project Type')).toHaveTextContent(
      'Project TypeEdit Allowance Project Type10,000.00 EUR40% allocatedPremium100,000.00 EURAllocated4,000.00 EURLeft6,000.00 EUR',
    );
    expect(await card('Delay in Start Up (DSU)')).toHaveTextContent(/No allowance yetPremium20,000.00 EUR$/);
    expect(await card('Terrorism (TRIA)')).toHaveTextContent(/No allowance yetPremium–$/);
  });

  it('shows one card a service with its premium type, the allowance and what the budgets leave of it', async () => {
    setup();
    expect(await card('Main Report')).toHaveTextContent(
      'Main ReportPremium Type Project Type4,000.00 EUR75% usedBooked1,000.00 EURCommitted3,000.00 EURLeft1,000.00 EURAllowance10,000.00 EURLeft of Allowance6,000.00 EUR',
    );
  });

  it('shows what is used of services without a budget', async () => {
    setup({ budgets: [], unbudgeted: [{ serviceType: 'DesktopReview', committed: 500, booked: 0 }] });
    expect(await card('Desktop Review')).toHaveTextContent('Desktop ReviewNo budgetBooked0.00 EURCommitted500.00 EUR');
    expect(screen.getByText('There are no budgets yet.')).toBeVisible();
  });

  it('says by how much a budget is exceeded', async () => {
    setup({ budgets: [aBudget({ committed: 0, booked: 4_480.5, used: 4_480.5, left: -480.5 })] });
    expect(await card('Main Report')).toHaveTextContent('112% usedOver the budget by 480.50 EUR');
  });

  it('counts business interruption to the premium of an operational property', async () => {
    const project = { type: 'OperationalProperty', brPremium: 100_000, biPremium: 25_000.5, dsuPremium: null } as const;
    setup({ project, allowances: [anAllowance(), noAllowance('TRIA')] });
    expect(await card('Project Type')).toHaveTextContent('Premium125,000.50 EUR');
    expect(screen.queryByRole('heading', { name: 'Delay in Start Up (DSU)' })).toBeNull();
  });

  it('points out an allowance that is more than its premium, on its card and as it is typed', async () => {
    const { user } = setup({ project: { brPremium: 9_000, triaPremium: null }, path: '/?premium=ProjectType' });
    expect(await card('Project Type')).toHaveTextContent('More than the premium of 9,000.00 EUR.Premium9,000.00 EUR');
    expect(await card('Terrorism (TRIA)')).not.toHaveTextContent('More than');
    const panel = within(await screen.findByRole('dialog', { name: 'Edit Allowance' }));
    expect(panel.getByText('Premium').parentElement).toHaveTextContent('9,000.00 EUR');
    const amount = panel.getByRole('textbox', { name: 'Allowance' });
    expect(amount).toHaveAccessibleDescription('More than the premium of 9,000.00 EUR.');
    await user.clear(amount);
    await user.type(amount, '9000');
    expect(amount).not.toHaveAccessibleDescription();
  });

  it('says what comes first where there is none', async () => {
    const { user } = setup({ budgets: [], allowances: [noAllowance('ProjectType')] });
    expect(await screen.findByText('There are no budgets yet.')).toBeVisible();
    await user.hover(screen.getByRole('button', { name: 'Add Budget' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(BUDGET_TEXTS.allowanceFirst);
  });

  it('adds a budget to a service that has none, and says what the allowance leaves', async () => {
    const added = aBudget({ id: anId(81), serviceType: 'DesktopReview' });
    const { press, choose, user, writes, notices, address } = setup({ budgets: [BUDGET], added });
    await press('Add Budget');
    await user.click(await screen.findByRole('combobox', { name: 'Service' }));
    const taken = await screen.findByRole('option', { name: /^Main Report/ });
    expect(taken).toHaveTextContent(BUDGET_TEXTS.taken);
    await user.click(screen.getByRole('option', { name: 'Desktop Review' }));
    await choose('Premium Type', 'Project Type');
    const amount = screen.getByRole('textbox', { name: 'Budget' });
    expect(amount).toHaveAccessibleDescription('The allowance leaves 6,000.00 EUR for this service.');
    await user.type(amount, '1250.5');
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Budget of Desktop Review added.' }]));
    const json = { projectId: anId(1), serviceType: 'DesktopReview', premiumType: 'ProjectType', amount: 1250.5 };
    expect(writes()).toMatchObject([{ verb: 'post', path: 'budgets', json }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await card('Desktop Review')).toHaveAttribute('aria-current', 'true'));
    expect(await card('Main Report')).not.toHaveAttribute('aria-current');
    expect(address()).toBe('/');
    await press('Actions for Main Report');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/');
    expect(await card('Desktop Review')).not.toHaveAttribute('aria-current');
  });

  it('changes a budget over the version that was read, and shows the refusal of the server at its field', async () => {
    const text = BUDGET_TEXTS.beyondAllowance('10,000.00 EUR');
    const answers = {
      'put budgets': () => {
        throw refusal(400, { fieldErrors: { amount: [text] } });
      },
    };
    const { press, user, writes } = setup({ answers });
    await press('Actions for Main Report');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Budget' }));
    expect(dialog.getByRole('combobox', { name: 'Service' })).toBeDisabled();
    const amount = dialog.getByRole('textbox', { name: 'Budget' });
    expect(amount).toHaveAccessibleDescription('The allowance leaves 10,000.00 EUR for this service.');
    await user.clear(amount);
    await user.type(amount, '10001');
    await press('Save');
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    const json = { id: BUDGET.id, premiumType: 'ProjectType', amount: 10_001 };
    expect(writes()).toMatchObject([{ verb: 'put', path: 'budgets', json, headers: { 'If-Match': '"2"' } }]);
  });

  it('deletes after a question that names the service', async () => {
    const { press, user, writes, notices } = setup();
    await press('Actions for Main Report');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Delete this budget?' })).toHaveTextContent(
      'Main Report, 4,000.00 EURBooked1,000.00 EURCommitted3,000.00 EURThese amounts stay',
    );
    await press('Delete');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Budget deleted.' }]));
    expect(writes()).toMatchObject([{ verb: 'delete', path: `budgets/${BUDGET.id}`, headers: { 'If-Match': '"2"' } }]);
  });

  it('sets the allowance of a premium; a first one names the version 0', async () => {
    const { press, user, writes, notices } = setup();
    await press('Set Allowance Terrorism (TRIA)');
    await user.type(await screen.findByRole('textbox', { name: 'Allowance' }), '2500');
    await press('Save');
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: 'Allowance of Terrorism (TRIA) saved.' }]),
    );
    const json = { projectId: anId(1), premiumType: 'TRIA', amount: 2_500 };
    expect(writes()).toMatchObject([{ verb: 'post', path: 'budget-allowances', json, headers: { 'If-Match': '"0"' } }]);
  });

  it('asks before an allowance that somebody else has changed is overwritten', async () => {
    const answers = {
      'post budget-allowances': ({ headers }: { headers: Record<string, string> }) => {
        if (headers['If-Match'] === '"4"') return anAllowance();
        const details = { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 4 };
        throw refusal(409, { code: 'StaleVersion', details });
      },
    };
    const { press, user, writes } = setup({ answers, path: '/?premium=ProjectType' });
    await user.type(await screen.findByRole('textbox', { name: 'Allowance' }), '0');
    await press('Save');
    await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });
    await press('Overwrite');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes().map(({ headers }) => headers)).toEqual([{ 'If-Match': '"3"' }, { 'If-Match': '"4"' }]);
  });
});

describe('BUDGET that takes no more', () => {
  it('says so once all services have a budget', async () => {
    const budgets = SERVICE_TYPES.map((serviceType, index) => aBudget({ id: anId(80 + index), serviceType }));
    const { user } = setup({ budgets });
    const add = await screen.findByRole('button', { name: 'Add Budget' });
    await user.hover(add);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(BUDGET_TEXTS.allAllocated);
    await user.click(add);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is read as before in a closed project, with the reason at each action', async () => {
    const { press, user } = setup({ project: { status: 'Closed' } });
    const add = await screen.findByRole('button', { name: 'Add Budget' });
    await user.hover(add);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(BUDGET_TEXTS.closed);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Allowance Project Type' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('Actions for Main Report');
    for (const name of ['Edit', 'Delete'])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('a budget that others work on', () => {
  it('keeps its open form when it is gone, and says so when it is saved', async () => {
    let isGone = false;
    const page = { items: [BUDGET], unbudgeted: [], currency: 'EUR', create: { action: 'create', allowed: true } };
    const answers = {
      'get budgets': () => (isGone ? { ...page, items: [] } : page),
      'put budgets': () => {
        throw refusal(404, { message: 'This item no longer exists.' });
      },
    };
    const { client, press, user, notices } = setup({ answers, path: `/?budgetId=${BUDGET.id}` });
    await user.type(await screen.findByRole('textbox', { name: 'Budget' }), '1');
    isGone = true;
    await client.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Main Report', hidden: true })).toBeNull());
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', message: 'This item no longer exists.' }]));
    expect(screen.getByRole('textbox', { name: 'Budget' })).toHaveValue('40,001');
  });

  it.each(['budgetId=new', `budgetId=${BUDGET.id}`, 'premium=ProjectType'])(
    'opens no form in a closed project by the address %s',
    async (search) => {
      setup({ project: { status: 'Closed' }, path: `/?${search}` });
      await card('Main Report');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('BUDGET that cannot be loaded', () => {
  it('says so and tries again', async () => {
    let isDown = true;
    const answers = {
      'get budget-allowances': () => {
        if (isDown) throw refusal(500, { traceId: 'abc' });
        return { items: ALLOWANCES, currency: 'EUR' };
      },
    };
    const { press } = setup({ answers });
    expect(await screen.findByRole('alert')).toBeVisible();
    isDown = false;
    await press('Retry');
    expect(await card('Main Report')).toBeVisible();
  });

  it('says that there is no access', async () => {
    const answers = {
      'get budgets': () => {
        throw refusal(403, { code: 'Forbidden' });
      },
    };
    setup({ answers });
    expect(await screen.findByText(/access/i)).toBeVisible();
  });
});
