import { type Screen, type Situation } from './screen.ts';
import { hasRole } from './who.ts';

interface Booked {
  readonly create: { readonly allowed: boolean };
  readonly sections: readonly { readonly items: readonly { readonly id: string }[] }[];
}

/** An open project on which the person may book, with its newest entry if there is one. */
async function booked({ api }: Situation): Promise<{ readonly projectId: string; readonly expenseId?: string }> {
  const answer = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  let possible: string | undefined;
  for (const { id: projectId } of data.items) {
    const expenses = await api?.get(`expenses?projectId=${projectId}`);
    if (!expenses?.ok()) continue;
    const { create, sections } = ((await expenses.json()) as { data: Booked }).data;
    const [entry] = sections.flatMap(({ items }) => items);
    if (create.allowed && entry) return { projectId, expenseId: entry.id };
    if (create.allowed) possible ??= projectId;
  }
  if (possible === undefined) throw new Error('There is no open project on which the person may book');
  return { projectId: possible };
}
const listAt = async (situation: Situation) => `/projects/${(await booked(situation)).projectId}/expenses`;
const entryAt = async (situation: Situation) => {
  const { projectId, expenseId } = await booked(situation);
  return `/projects/${projectId}/expenses?expenseId=${expenseId ?? (await book(situation, projectId))}`;
};

interface FormData {
  readonly currency: string;
  readonly today: string;
  readonly riskEngineerRates: readonly {
    readonly kind: 'Time' | 'Resource';
    readonly rateId: string | null;
    readonly category: string | null;
    readonly currency: string;
    readonly amount: number;
  }[];
}

/** Books an hour and a half of the person at the first rate there is, and returns the entry's id. */
async function book({ api }: Situation, projectId: string): Promise<string> {
  const asked = await api?.get(`expenses/form-data?projectId=${projectId}`);
  const { currency, today, riskEngineerRates } = ((await asked?.json()) as { data: FormData }).data;
  const rate = riskEngineerRates.find(({ kind }) => kind === 'Time');
  const data = {
    ...{ projectId, serviceType: 'MainReport', activity: rate?.category ?? 'Report Writing', date: today, hours: 1.5 },
    ...{ rate: rate?.amount ?? 120, rateId: rate?.rateId ?? null, currency: rate?.currency ?? currency },
    ...{ exchangeRate: 1, isExchangeRateConfirmed: true },
  };
  const answer = await api?.post('expenses/time', { data });
  if (!answer?.ok()) throw new Error(`No time was booked: ${await answer?.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
const ROUTE = '/projects/:projectId/:tabName';
const who = hasRole('projects', 'RCCoordinator', 'RiskEngineer');

/** TIME & EXPENSES of a project. */
export const EXPENSES: readonly Screen[] = [
  { name: 'project-expenses', route: ROUTE, address: listAt, who, variants: ['riskCoordinator', 'externalEngineer'] },
  {
    name: 'project-expense',
    route: ROUTE,
    address: entryAt,
    who,
    open: (page) => page.getByRole('region', { name: 'History' }).waitFor(),
    variants: ['externalEngineer'],
  },
  {
    name: 'project-expense-add',
    route: ROUTE,
    address: async (situation) => `${await listAt(situation)}?expenseId=newTime`,
    who,
    open: (page) => page.getByRole('textbox', { name: 'Hours' }).waitFor(),
    variants: ['externalEngineer'],
  },
  {
    name: 'project-expense-week',
    route: ROUTE,
    address: listAt,
    who,
    open: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Enter Week' }).click();
      await page.getByRole('button', { name: 'Save Week' }).waitFor();
    },
    variants: ['externalEngineer'],
  },
  {
    name: 'former-expenses',
    route: '/dashboard/expenses',
    address: () => '/dashboard/expenses?show=former',
    who,
    variants: ['riskCoordinator'],
  },
];
