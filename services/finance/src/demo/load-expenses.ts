import { DEMO_ACCOUNTS, DEMO_COMPANIES, demoId } from '@portal/contracts/common/demo';
import { CURRENCIES, type Currency } from '@portal/contracts/common/enums';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { EXPENSE_CATEGORIES, TIME_ACTIVITIES } from '@portal/contracts/finance/expense-lists';
import { writeHistory } from '@portal/history';
import { rateOn } from '@portal/money/exchange-rates';
import { waitUntilKnown } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { AssignedEngineer } from '../core/engineers/engineer.repository.ts';
import { ratesFor, type KnownRate } from '../core/rates/rates.ts';
import { insertExpenses, setBilled, type StoredExpense } from '../expenses/expense.repository.ts';
import type { Line } from '../expenses/line.ts';
import { priceLine } from '../expenses/price-line.ts';
import { addHours, addToSums } from '../expenses/sums.repository.ts';

const COMPANIES = DEMO_COMPANIES.map(({ key }) => demoId(`company:${key}`));
const ENGINEERS = DEMO_ACCOUNTS.filter(({ role }) => role === 'RiskEngineer').map(({ email }) =>
  demoId(`user:${email}`),
);
/** Longest wait for events: a portal that carries none starts without entries. */
const PATIENCE_MS = 10_000;
/** Demo projects of all companies, which services/projects brings. */
const PROJECTS = 240;

/** Entries of all demo projects together. */
const ENTRIES = 4_000;
/** One entry in this many is of what was paid for; the others are hours. */
const RESOURCE_EVERY = 4;
/** Entries of an engineer on one day, which stay below 24 hours together. */
const A_DAY = 4;
/** Services of entries in turn, about as their usual budgets are. */
const SERVICES: readonly ServiceType[] = [
  ...(['InitialInspection', 'MainReport', 'PeriodicInspection', 'MainReport', 'PeriodicInspection'] as const),
  ...(['InitialInspection', 'MainReport', 'VirtualInspection', 'PeriodicInspection', 'InitialInspection'] as const),
  ...(['MainReport', 'PeriodicInspection', 'DesktopReview', 'InitialInspection', 'PeriodicInspection'] as const),
];
const HOURS = [2, 1.5, 3, 0.75, 2.5, 1, 4, 1.25];
/** Day of the newest entries. */
const LAST_DAY = Date.parse('2026-09-11');
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Entries before this day were billed. */
const BILLED_BEFORE = '2026-05-01';
/** Price of an hour or an item where the company has no rate. */
const TYPED = { Time: 95, Resource: 38.5 } as const;
const DESCRIPTIONS = [null, 'Site walk with the contractor', 'Photographs and notes written up', null, 'Drawings read'];

/** A demo project with its primary engineer. */
interface Work {
  readonly projectId: string;
  readonly currency: Currency;
  readonly isClosed: boolean;
  readonly engineerId: string;
  readonly name: string;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly designation: string | null;
}

/**
 * Waits until the projects, engineers, rates and books that entries and fee proposals are of have come by events; goes on
 * without those that do not.
 */
export async function waitForWork(knex: Knex): Promise<void> {
  await waitUntilKnown(async () => {
    const [[projects], engineers, companies, books] = await Promise.all([
      knex('known_projects')
        .whereIn('company_id', COMPANIES)
        .whereNotNull('currency')
        .count<{ n: string }[]>({ n: '*' }),
      knex('known_engineers').whereIn('user_id', ENGINEERS).pluck<string[]>('user_id'),
      knex('known_rates').whereIn('company_id', COMPANIES).distinct().pluck<string[]>('company_id'),
      knex('known_company_contacts').distinct().pluck<string[]>('company_id'),
    ]);
    return (
      Number(projects?.n) >= PROJECTS &&
      engineers.length === ENGINEERS.length &&
      companies.length === COMPANIES.length &&
      books.length === COMPANIES.length
    );
  }, PATIENCE_MS);
}

/** Adds time and expenses of the primary engineers of the demo projects; projects that have any stay unchanged. */
export async function loadExpenses(tx: Knex.Transaction): Promise<void> {
  const works = await workOf(tx);
  const perProject = Math.floor(ENTRIES / Math.max(works.length, 1));
  const booked = new Set(await tx('expense_sums').distinct().pluck<string[]>('project_id'));
  const counts = new Map<string, number>();
  for (const [index, work] of works.entries()) {
    const number = counts.get(work.engineerId) ?? 0;
    counts.set(work.engineerId, number + 1);
    if (booked.has(work.projectId)) continue;
    // The rest of the division goes to the first projects.
    const count = perProject + (index < ENTRIES - perProject * works.length ? 1 : 0);
    await book(tx, work, {
      count,
      number,
      of: works.filter(({ engineerId }) => engineerId === work.engineerId).length,
    });
  }
}

const workOf = (db: Knex): Promise<Work[]> =>
  db('known_projects as k')
    .join('known_participants as p', 'p.project_id', 'k.id')
    .join('known_engineers as e', 'e.user_id', 'p.user_id')
    .whereIn('k.company_id', COMPANIES)
    .whereNotNull('k.currency')
    .where({ 'p.role': 'RiskEngineer', 'p.is_primary': true })
    .whereNot('k.status', 'Deleted')
    .orderBy(['e.user_id', 'k.id'])
    .select<Work[]>(
      ...['k.id as projectId', 'k.currency', 'e.user_id as engineerId', 'e.name', 'e.designation'],
      ...['e.company_id as companyId', 'e.company_name as companyName', db.raw(`k.status = 'Closed' as "isClosed"`)],
    );

/** Place of a project among those of its engineer, whose days its entries share with theirs. */
interface Place {
  readonly count: number;
  readonly number: number;
  readonly of: number;
}

async function book(tx: Knex.Transaction, work: Work, { count, number, of }: Place): Promise<void> {
  const rates = await ratesFor(tx, work);
  const engineer: Pick<AssignedEngineer, 'assignedSince' | 'assignedUntil' | 'designation'> = {
    ...{ assignedSince: null, assignedUntil: null, designation: work.designation },
  };
  const booking = { currency: work.currency, engineer, rates, agreed: [], today: dayBefore(0) };
  const lines = Array.from({ length: count }, (_, at) => {
    const priced = priceLine(lineOf(work, rates, at, Math.floor((at * of + number) / A_DAY)), booking);
    if ('errors' in priced) throw new Error(`A demo entry is refused: ${JSON.stringify(priced.errors)}`);
    return { columns: priced.columns, files: [] };
  });
  const stored = await insertExpenses(tx, { ...work, engineerName: work.name }, lines, work.name);
  const times = stored.filter(({ kind }) => kind === 'Time');
  await addHours(
    tx,
    work.engineerId,
    times.map(({ date, quantity }) => ({ date, hours: Number(quantity) })),
  );
  const billed = stored.filter(({ date }) => work.isClosed || date < BILLED_BEFORE).map(({ id }) => id);
  await setBilled(tx, billed, true, work.name);
  await addToSums(
    tx,
    stored.map(({ id }) => id),
  );
  await tellHistory(tx, work, stored);
}

const tellHistory = (tx: Knex.Transaction, { engineerId, name }: Work, stored: readonly StoredExpense[]) =>
  writeHistory(
    tx,
    stored.map(({ id, project_id: projectId }) => ({
      ...{ projectId, kind: 'expense', id, action: 'create' },
      ...{ oldStatus: null, newStatus: 'Unbilled' },
    })),
    { userId: engineerId, name },
  );

/** Returns the `back`th working day before the last one. */
function dayBefore(back: number): string {
  const [weeks, days] = [Math.floor(back / 5), back % 5];
  return new Date(LAST_DAY - (weeks * 7 + days) * DAY_MS).toISOString().slice(0, 10);
}

function lineOf({ currency: own }: Work, rates: readonly KnownRate[], at: number, back: number): Line {
  const kind = at % RESOURCE_EVERY === RESOURCE_EVERY - 1 ? 'Resource' : 'Time';
  const list = kind === 'Time' ? TIME_ACTIVITIES : EXPENSE_CATEGORIES;
  const category = list[at % list.length] ?? '';
  const agreed = rates.filter((rate) => rate.kind === kind && rate.category === category);
  const rate = agreed.find(({ currency }) => currency === own) ?? agreed[0];
  const paidIn = kind === 'Resource' ? (CURRENCIES[(at + back) % CURRENCIES.length] ?? own) : own;
  const [date, currency] = [dayBefore(back), rate?.currency ?? paidIn];
  return {
    ...{ kind, date, category, currency, fileIds: [] },
    serviceType: SERVICES[at % SERVICES.length] ?? 'PeriodicInspection',
    quantity: kind === 'Time' ? (HOURS[at % HOURS.length] ?? 1) : 1 + (at % 5),
    rate: rate ? Number(rate.amount) : TYPED[kind],
    rateId: rate?.id ?? null,
    exchangeRate: currency === own ? 1 : (rateOn(date, currency, own)?.rate ?? 1),
    // The published rates end in spring 2026.
    ...{ isExchangeRateConfirmed: true, isEarlyDateConfirmed: true },
    description: DESCRIPTIONS[at % DESCRIPTIONS.length] ?? null,
  };
}
