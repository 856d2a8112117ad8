import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PATH_OWNERS, type ServiceName } from '@portal/contracts/common/paths';
import { fitsFilter, subjectsReadBy } from '@portal/contracts/events/consumers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const EVENTS = join(import.meta.dirname, '../../contracts/src/events');

/**
 * Services that may read events which hold amounts of claims, fees or premiums, by subject. Readers of a whole stream
 * (`projects.>`) get a new subject of it unasked: an event with amounts that belongs to fewer gets a subject that none of
 * their filters fits.
 */
const READERS: Readonly<Record<string, readonly ServiceName[]>> = {
  'admin-amounts.rates.changed.v1': ['finance'],
  'finance-amounts.portfolio.states.v1': ['insights'],
  'finance.assignment.pending-bills-sent.v1': ['notifications'],
  'finance.fee-proposal.response-submitted.v1': ['notifications'],
  'projects-amounts.portfolio.states.v1': ['insights'],
  'projects-amounts.project.values.v1': ['insights'],
};

/** Names of numbers that are money. `linePercent` is a share; what it is a share of is told by no event. */
const MONEY = /amount|premium|fee(?!d)|reserve|paid|incurred|recover|budget|expense|price|cost|deductible|tiv$|sum/i;

interface Declared {
  readonly subject: string;
  readonly data: Schema;
}
const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'subject' in value && 'data' in value;

const declared = (
  await Promise.all(
    readdirSync(EVENTS)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(async (file) => Object.values<unknown>(await import(pathToFileURL(join(EVENTS, file)).href))),
  )
)
  .flat()
  .filter(isDeclared);

interface Schema {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly Schema[];
}

/** Returns the names of all numbers of a schema, those inside of lists and objects too. */
function numbersOf({ type, entries = {}, item, wrapped, options = [] }: Schema, name = ''): string[] {
  if (type === 'number') return [name];
  const inner = item ?? wrapped;
  return [
    ...(inner ? numbersOf(inner, name) : []),
    // Values of a list of allowed ones are no schemas.
    ...options.flatMap((option) => (typeof option === 'object' ? numbersOf(option, name) : [])),
    ...Object.entries(entries).flatMap(([field, schema]) => numbersOf(schema, field)),
  ];
}

const withAmounts = (events: readonly Declared[]): string[] =>
  events.filter(({ data }) => numbersOf(data).some((name) => MONEY.test(name))).map(({ subject }) => subject);

describe('events that hold amounts', () => {
  it('are found, however deep the amount is', () => {
    const deep = v.object({ claims: v.array(v.nullable(v.object({ paidAmount: v.number() }))) });
    expect(withAmounts([{ subject: 'projects.claim.paid.v1', data: deep }])).toEqual(['projects.claim.paid.v1']);
    expect(declared.length).toBeGreaterThan(60);
  });

  it('are read by the services that may, and by no other', () => {
    const services = Object.keys(PATH_OWNERS) as ServiceName[];
    const read = withAmounts(declared).map((subject) => [
      subject,
      services.filter((service) => subjectsReadBy(service).some((filter) => fitsFilter(subject, filter))),
    ]);
    expect(Object.fromEntries(read)).toEqual(READERS);
  });
});

describe('consumers', () => {
  it('read subjects of events that exist', () => {
    const services = Object.keys(PATH_OWNERS) as ServiceName[];
    const unknown = services
      .flatMap(subjectsReadBy)
      .filter((filter) => !declared.some(({ subject }) => fitsFilter(subject, filter)));
    expect(unknown).toEqual([]);
  });
});

describe('the filter of a consumer', () => {
  it.each([
    ['admin.company.changed.v1', 'admin.>', true],
    ['admin.company.changed.v1', 'admin.company.changed.v1', true],
    ['admin.company.changed.v1', 'admin.*.changed.v1', true],
    ['admin.company.changed.v1', 'admin.company', false],
    ['admin.company', 'admin.company.>', false],
    ['admin.member.changed.v1', 'admin.company.>', false],
    ['administration.company.changed.v1', 'admin.>', false],
  ])('%s and %s: %s', (subject, filter, fits) => expect(fitsFilter(subject, filter)).toBe(fits));
});
