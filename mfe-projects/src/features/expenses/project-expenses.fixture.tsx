import type { Expense, Expenses } from '@portal/contracts/finance/expense';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { aFlight, anHour, expenseActions, expenseFormData, expensesOf } from '../../testing/expense.builder.ts';
import { aProject } from '../../testing/project.builder.ts';
import { ProjectExpenses } from './project-expenses.tsx';

/** Hours of report writing. */
export const HOURS = anHour();
/** A flight. */
export const FLIGHT = aFlight();
/** Published rate of exchange of a day. */
export const RATE = { rate: 0.9, from: 'USD', to: 'EUR', date: '2026-10-31', credit: 'ECB' };

/** Content of the tab, and answers of the service. */
export interface Setup extends RenderOptions {
  readonly entries?: readonly Expense[];
  readonly over?: Partial<Expenses>;
  readonly answers?: Record<string, unknown>;
}

/** Renders the tab as a risk engineer sees it. */
export function setup({ entries = [HOURS, FLIGHT], over, answers = {}, ...options }: Setup = {}) {
  const all = expensesOf(entries, over);
  const requests = answering({
    'get expenses': ({ search }: { readonly search: string }) => {
      const query = new URLSearchParams(search);
      const shown = query.get('isBilled') === 'true' ? expensesOf([], over) : all;
      return { ...shown, sections: shown.sections.filter(({ kind }) => kind === query.get('kind')) };
    },
    'get expenses/form-data': expenseFormData(),
    'get expenses/exchange-rate': RATE,
    'post expenses/time': HOURS,
    'post expenses/resource': FLIGHT,
    'put expenses/time': HOURS,
    'put expenses/mark-as-billed': ({ json }: { readonly json: unknown }) => json,
    'post assignments/send-pending-bills': { count: 2, totalAmount: 1110, currency: 'EUR' },
    ...Object.fromEntries(
      entries.flatMap((entry) => [
        [`get expenses/${entry.id}`, entry],
        [`get expenses/${entry.id}/history`, { items: [], totalCount: 0, totalPages: 0 }],
        [`put expenses/${entry.id}/reverse`, entry],
        [`delete expenses/${entry.id}`, { id: entry.id }],
      ]),
    ),
    ...answers,
  });
  const view = renderWithPortal(<ProjectExpenses project={aProject({ currency: 'EUR' })} />, {
    claims: { role: 'RiskEngineer' },
    ...options,
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const item = async (name: string) => view.user.click(await screen.findByRole('menuitem', { name }));
  const choose = async (name: string, option: string) => {
    await view.user.click(await screen.findByRole('combobox', { name }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...view, requests, press, item, choose, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}

/** The coordinator of the engineer's company, who marks entries as billed. */
export const asCoordinator: Setup = {
  claims: { role: 'RCCoordinator' },
  entries: [HOURS, FLIGHT].map((entry) => ({ ...entry, actions: expenseActions('update', 'delete', 'markAsBilled') })),
  over: { sendPendingBills: { action: 'sendPendingBills', allowed: true } },
};
/** Finds a section by its title. */
export const section = (name: string) => screen.findByRole('region', { name });
