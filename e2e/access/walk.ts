import type { ServiceName } from '@portal/contracts/common/paths';
import { badTokens, type BadToken } from './bad-tokens.ts';
import { expectedFor, mayCall } from './expectation.ts';
import type { Call, NamedCall, Row, Rows, RowsOfServices } from './row.ts';
import { send, type Answer } from './send.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

/** One call of the walk with its expected and its actual answer. */
export interface Step {
  readonly route: string;
  /** `plain`, the case's name, or the bad token's. */
  readonly name: string;
  readonly account: string;
  readonly expected: string;
  readonly got: string;
}

export interface WalkOptions {
  readonly world: World;
  readonly rows: RowsOfServices;
  /** Returns the base address of a service. */
  readonly addressOf: (service: ServiceName) => string;
  /** State folder of the portal, for its signing key. Without it no bad tokens are sent. */
  readonly stateFolder?: string;
  readonly pace?: Pace;
}

/** Takes the milliseconds of the calls of a walk, and of plain reads among them: both meet the machine as it is then. */
export interface Pace {
  readonly read: () => Promise<unknown>;
  readonly reads: number[];
  /** One for each account and bad token at a route, with all cases and what they needed first. */
  readonly calls: number[];
}

/** Calls at a time. */
const AT_ONCE = 8;
/** Accounts and bad tokens after which a plain read is measured. */
const READ_AFTER = 10;

/** Calls every route as everybody, with every case and every bad token, and tells what came of it. */
export async function walk({ world, rows, addressOf, stateFolder, pace }: WalkOptions): Promise<readonly Step[]> {
  const tokens = stateFolder === undefined ? [] : badTokens(stateFolder);
  const steps: Step[] = [];
  for (const [service, ofService] of Object.entries(rows) as [ServiceName, Rows][]) {
    const address = addressOf(service);
    // One route after the other: what one of them ends (sessions), no other is using.
    for (const [route, row] of Object.entries(ofService)) {
      const somebody = world.walkers.find((who) => mayCall(row.access, who));
      if (!somebody) throw new Error(`Nobody may call ${route}`);
      const work = [
        ...world.walkers.map((who) => () => asAccount(address, route, row, world, who)),
        ...tokens.map((token) => () => withBadToken(address, route, row, world, somebody, token)),
      ];
      const found = await atOnce(pace ? measured(work, pace) : work);
      steps.push(...found.flat());
    }
  }
  return steps;
}

type Work = () => Promise<readonly Step[]>;

/** Returns the work of a route that is measured, with plain reads evenly among it. */
function measured(work: readonly Work[], { read, reads, calls }: Pace): readonly Work[] {
  const plain: Work = () => timed(reads, async () => (await read(), []));
  return work.flatMap((one, index) => [...(index % READ_AFTER === 0 ? [plain] : []), () => timed(calls, one)]);
}

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  times.push(performance.now() - startedAt);
  return result;
}

/** Does work {@link AT_ONCE} at a time. */
async function atOnce<Result>(work: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
  const waiting = [...work];
  const results: Result[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await next());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

async function asAccount(
  address: string,
  route: string,
  row: Row,
  world: World,
  who: Walker,
): Promise<readonly Step[]> {
  const plain: NamedCall = { ...(await callOf(row, world, who)), name: 'plain' };
  const cases = (await row.cases?.(world, who)) ?? [];
  const steps: Step[] = [];
  for (const call of [plain, ...cases]) {
    const answer = await send(address, route, call, `Bearer ${who.token}`, row.isStream);
    steps.push({
      route,
      name: call.name,
      account: who.email,
      expected: expectedFor(row.access, who, call),
      got: gotBy(answer, who, world),
    });
  }
  return steps;
}

async function withBadToken(
  address: string,
  route: string,
  row: Row,
  world: World,
  somebody: Walker,
  { name, header }: BadToken,
): Promise<readonly Step[]> {
  const call = await callOf(row, world, somebody);
  const { result } = await send(address, route, call, header(somebody.token), row.isStream);
  const expected = row.access === 'public' ? (call.answers ?? '200') : '401 Unauthenticated';
  return [{ route, name, account: '', expected, got: result }];
}

/** Accounts that may not call a route have nothing of their own to call it with: they borrow. */
async function callOf(row: Row, world: World, who: Walker): Promise<Call> {
  if (!row.call) return {};
  if (mayCall(row.access, who)) return row.call(world, who);
  const lender = world.walkers.find((other) => mayCall(row.access, other) && other.company === who.company);
  return row.call(world, lender ?? world.walkers.find((other) => mayCall(row.access, other)) ?? who);
}

/** Returns the result, with the owners of other companies' items that the answer reveals. */
function gotBy({ result, text }: Answer, who: Walker, world: World): string {
  const told = world.tenants.filter((tenant) => tenant !== world.own(who) && text.includes(tenant.marker));
  return told.length === 0 ? result : `${result}, tells of ${told.map(({ key }) => key).join(', ')}`;
}
