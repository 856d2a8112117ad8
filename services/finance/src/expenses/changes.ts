import type { Viewer } from '@portal/access';
import { EXPENSE_LIMITS, EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { MAX_AMOUNT } from '@portal/contracts/projects/project-fields';
import { actorOf, admit, auditNothing, expectedVersion, invalid, type FieldErrors } from '@portal/service-kit';
import { evaluateExpense } from '@portal/workflow';
import type { Knex } from 'knex';
import type { MoneyProject } from '../core/access/reach-project.ts';
import { agreedFees } from '../core/booked/committed.ts';
import { assignedEngineersOf, todayOf } from '../core/engineers/engineer.repository.ts';
import { ratesFor } from '../core/rates/rates.ts';
import { engineerToBook, type Booked } from './engineer-to-book.ts';
import { factsOf } from './expense.mapping.ts';
import {
  changeExpense,
  insertExpenses,
  removeExpense,
  type ExpenseColumns,
  type StoredExpense,
  type WrittenLine,
} from './expense.repository.ts';
import type { FieldNames, Line } from './line.ts';
import { priceLine, type Booking } from './price-line.ts';
import { reachExpense } from './reach-expense.ts';
import { isSameReceipts, publishReceipts, receiptsOf } from './receipts.ts';
import { recordSteps } from './record.ts';
import { addHours, addToSums, staysBelow, takeFromSums, takeHours } from './sums.repository.ts';

/** An entry that was written, in its project. */
export interface Written {
  readonly project: MoneyProject;
  readonly expense: StoredExpense;
}

/** The entry that a request names, and the version that it expects, if any. */
export interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/** Lines to add for an engineer of a project. */
export interface NewExpenses {
  readonly projectId: string;
  readonly riskEngineerId: string | undefined;
  readonly lines: readonly Line[];
  /** True if the request holds a list of lines, whose fields are named with their place. */
  readonly isList: boolean;
}

/**
 * Adds entries of an engineer, all of them or none.
 * @throws 400 for a day in the future, more than 24 hours of a day, a rate or a rate of exchange that is not accepted
 */
export async function addExpenses(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, riskEngineerId, lines, isList }: NewExpenses,
): Promise<{ readonly project: MoneyProject; readonly expenses: readonly StoredExpense[] }> {
  const { project, engineer } = await engineerToBook(tx, viewer, projectId, riskEngineerId);
  const names = lines.map((line, place) => namesOf(line, isList ? `lines.${place}.` : ''));
  const booking = await bookingOf(tx, viewer, project, engineer);
  const columns = priced(lines, names, (line) => priceLine(line, booking));
  const { userId: engineerId, name: engineerName, companyId, companyName } = engineer;
  const place = { projectId: project.id, engineerId, engineerName, companyId, companyName };
  const written: WrittenLine[] = [];
  for (const [index, line] of lines.entries()) {
    const [ofLine, name] = [columns[index], names[index]];
    if (!ofLine || !name) throw new Error('A line was not priced');
    written.push({ columns: ofLine, files: await receiptsOf(tx, viewer, line, name) });
  }
  const added = await insertExpenses(tx, place, written, actorOf(viewer).name);
  await publishReceipts(
    tx,
    added.filter(({ files }) => files.length > 0),
  );
  await bookHours(tx, added, names);
  await addToSums(
    tx,
    added.map(({ id }) => id),
  );
  await checkTotal(tx, project, names[0]);
  await recordSteps(
    tx,
    viewer,
    'create',
    added.map((after) => ({ before: null, after })),
  );
  return { project, expenses: added };
}

/** Changes an unbilled entry. @throws 400 as {@link addExpenses} does, 409 for an older version */
export async function updateExpense(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  line: Line,
): Promise<Written> {
  const { project, expense: before } = await reachExpense(tx, viewer, id, line.kind);
  admit(evaluateExpense(factsOf(before, project, viewer), 'update', viewer), {
    version: expectedVersion(before, expected, EXPENSE_TEXTS.stale),
  });
  const engineers = await assignedEngineersOf(tx, project.id);
  // Somebody who is not known as assigned any more may correct what was booked, but not add days.
  const assigned = engineers.find(({ userId }) => userId === before.engineer_id);
  const engineer = assigned ?? { assignedSince: null, assignedUntil: before.date, designation: null };
  const { engineer_id: userId, company_id: companyId } = before;
  const booking = await bookingOf(tx, viewer, project, { ...engineer, userId, companyId });
  const names = namesOf(line, '');
  const [columns] = priced([line], [names], (one) => priceLine(one, booking, before));
  if (!columns) throw new Error('A line was not priced');
  const files = await receiptsOf(tx, viewer, line, names, before.files);
  const isSame = Object.entries(columns).every(
    ([column, value]) => comparable(column, value) === comparable(column, before[column as keyof ExpenseColumns]),
  );
  const isSameFiles = isSameReceipts(files, before.files);
  if (isSame && isSameFiles) {
    auditNothing();
    return { project, expense: before };
  }
  await unbook(tx, before);
  const expense = await changeExpense(tx, before.id, { columns, files }, actorOf(viewer).name);
  if (!isSameFiles) await publishReceipts(tx, [expense]);
  await bookHours(tx, [expense], [names]);
  await addToSums(tx, [expense.id]);
  await checkTotal(tx, project, names);
  await recordSteps(tx, viewer, 'update', [{ before, after: expense }]);
  return { project, expense };
}

/** Deletes an unbilled entry. @throws 409 for an older version */
export async function deleteExpense(tx: Knex.Transaction, viewer: Viewer, { id, expected }: Target): Promise<string> {
  const { project, expense: before } = await reachExpense(tx, viewer, id);
  admit(evaluateExpense(factsOf(before, project, viewer), 'delete', viewer), {
    version: expectedVersion(before, expected, EXPENSE_TEXTS.stale),
  });
  await unbook(tx, before);
  await removeExpense(tx, before.id);
  if (before.files.length > 0) await publishReceipts(tx, [before], true);
  await recordSteps(tx, viewer, 'delete', [{ before, after: null }]);
  return before.id;
}

const DECIMALS: ReadonlySet<string> = new Set<keyof ExpenseColumns>([
  'quantity',
  'rate',
  'exchange_rate',
  'amount',
  'project_amount',
]);

/**
 * Returns the value of a column as it is compared. Decimals of the database have all their places: `8` is stored as `8.00`.
 * Texts of digits are none: the description `0042` is not `42`.
 */
const comparable = (column: string, value: string | null): string | number | null =>
  DECIMALS.has(column) ? Number(value) : value;

async function bookingOf(
  tx: Knex.Transaction,
  viewer: Viewer,
  project: MoneyProject,
  engineer: Pick<Booked, 'userId' | 'companyId' | 'designation' | 'assignedSince' | 'assignedUntil'>,
): Promise<Booking> {
  const { currency } = project.details;
  const rates = await ratesFor(tx, engineer);
  const agreed = await agreedFees(tx, project.id, engineer);
  return { currency, engineer, rates, agreed, today: await todayOf(tx, viewer.userId) };
}

const namesOf = ({ kind }: Line, path: string): FieldNames => ({ quantity: kind === 'Time' ? 'hours' : 'count', path });

/** Prices lines. @throws 400 with the fields of all that are wrong */
function priced(
  lines: readonly Line[],
  names: readonly FieldNames[],
  price: (line: Line) => ReturnType<typeof priceLine>,
): ExpenseColumns[] {
  const results = lines.map(price);
  const wrong = results.flatMap((result, place) => ('errors' in result ? [{ ...result, place }] : []));
  if (wrong.length > 0) {
    const errors: FieldErrors = {};
    for (const { errors: ofLine, place } of wrong)
      for (const [field, texts] of Object.entries(ofLine)) errors[`${names[place]?.path ?? ''}${field}`] = texts;
    const isUnconfirmed = wrong.every((one) => one.isUnconfirmed);
    throw invalid(errors, undefined, isUnconfirmed ? 'ExchangeRateUnconfirmed' : undefined);
  }
  return results.flatMap((result) => ('columns' in result ? [result.columns] : []));
}

/** Adds hours of entries to their engineer's days. @throws 400 where a day gets more than 24 over all projects */
async function bookHours(
  tx: Knex.Transaction,
  added: readonly StoredExpense[],
  names: readonly FieldNames[],
): Promise<void> {
  const times = added.map((row, place) => ({ row, path: names[place]?.path ?? '' })).filter(({ row }) => isTime(row));
  const [first] = times;
  if (!first) return;
  const hours = times.map(({ row }) => ({ date: row.date, hours: Number(row.quantity) }));
  const days = await addHours(tx, first.row.engineer_id, hours);
  const errors: FieldErrors = {};
  for (const day of days.filter((one) => one.hours > EXPENSE_LIMITS.hours)) {
    const ofDay = times.filter(({ row }) => row.date === day.date);
    const written = ofDay.reduce((all, { row }) => all + Number(row.quantity), 0);
    const left = EXPENSE_LIMITS.hours - (day.hours - written);
    for (const { path } of ofDay) errors[`${path}hours`] = [EXPENSE_TEXTS.dayFull(day.date, left)];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const isTime = ({ kind }: StoredExpense): boolean => kind === 'Time';

/** Takes an entry from sums and hours before it is changed or deleted. */
async function unbook(tx: Knex.Transaction, row: StoredExpense): Promise<void> {
  await takeFromSums(tx, [row.id]);
  if (isTime(row)) await takeHours(tx, row.engineer_id, { date: row.date, hours: Number(row.quantity) });
}

async function checkTotal(tx: Knex.Transaction, project: MoneyProject, names: FieldNames | undefined): Promise<void> {
  if (await staysBelow(tx, project.id, MAX_AMOUNT)) return;
  throw invalid({ [`${names?.path ?? ''}${names?.quantity ?? 'hours'}`]: [EXPENSE_TEXTS.tooMuch] });
}
