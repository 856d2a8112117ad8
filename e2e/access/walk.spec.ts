import { join } from 'node:path';
import { attachToPortal } from '@portal/bench';
import { endpointsOf } from '@portal/contracts/api/endpoints-of';
import { PATH_OWNERS, type ServiceName } from '@portal/contracts/common/paths';
import { expect, test } from '@playwright/test';
import { archiveAfterLossOfRight, archiveAfterSignOut } from './archive-address.ts';
import { guestNotification, linkAt, whileClosed } from './closed-tab.ts';
import { disagreements, misplaced, routesOf } from './documents.ts';
import { differencesIn, inShort, lineOf, writeTable } from './result-table.ts';
import type { Rows } from './row.ts';
import { ROUTES } from './routes/index.ts';
import { send } from './send.ts';
import { walk, type Step } from './walk.ts';
import { signInEverybody } from './walkers.ts';
import { withWeakened, type Weakness } from './weakened-service.ts';
import { found, makeWorld, type World } from './world.ts';

const STATE_FOLDER = process.env['PORTAL_DATA_DIR'] ?? '';
const TABLE = join(import.meta.dirname, '../test-results/access-walk.csv');
/** Most that a call of the walk may take on average, in calls that read one list. */
const TIMES_A_READ = 3;

// One after the other, in one world: the accounts sign in once.
test.describe.configure({ mode: 'default' });

let edge: string;
let world: World;
test.beforeAll(async ({ baseURL }) => {
  // Every account signs in, and four companies get a project with everything in it.
  test.setTimeout(120_000);
  edge = `${baseURL ?? ''}/api`;
  world = await makeWorld(await signInEverybody(baseURL ?? ''));
});

async function routesOfServices(): Promise<ReadonlyMap<ServiceName, readonly string[]>> {
  const { services } = await (await attachToPortal(STATE_FOLDER)).describe();
  const names = Object.keys(services) as ServiceName[];
  return new Map(await Promise.all(names.map(async (name) => [name, await routesOf(edge, name)] as const)));
}

test('the walk knows every route of every running service, and no other', async () => {
  expect(disagreements(await routesOfServices(), ROUTES)).toEqual([]);
});

test('each running service serves exactly the endpoints that it owns', async () => {
  const running = await routesOfServices();
  expect([...running.keys()].toSorted()).toEqual(Object.keys(PATH_OWNERS).toSorted());
  expect(misplaced(running)).toEqual([]);
});

test('an endpoint that its owner does not serve is told, and so is one at another service', () => {
  const served = [...endpointsOf('help').keys()].filter((key) => key !== 'GET /help/areas');
  expect(misplaced(new Map([['help', [...served, 'GET /geo/layers']]]))).toEqual([
    'help serves GET /geo/layers, which it does not own',
    'help owns GET /help/areas and does not serve it',
  ]);
});

test('a route without a row is told, and so is a row without a route', () => {
  const running = new Map([['help', ['GET /help/areas', 'GET /help/new']]] as const);
  const rows = { help: { 'GET /help/areas': {}, 'GET /help/old': {} } } as unknown as typeof ROUTES;
  expect(disagreements(running, rows)).toEqual([
    'GET /help/new of help has no row in e2e/access/routes/help.ts',
    'e2e/access/routes/help.ts knows GET /help/old, which help does not have',
  ]);
});

test('every route answers every account and every bad token as the permission matrix has it', async () => {
  test.setTimeout(240_000);
  const authorization = `Bearer ${found(world.walkers[0], 'walker').token}`;
  const read = () => send(edge, 'GET /help/areas', {}, authorization);
  const [reads, calls]: [number[], number[]] = [[], []];
  const startedAt = performance.now();
  const pace = { read, reads, calls };
  const steps = await walk({ world, rows: ROUTES, addressOf: () => edge, stateFolder: STATE_FOLDER, pace });
  console.log(inShort(steps, (performance.now() - startedAt) / 1_000));
  writeTable(TABLE, steps);
  await test.info().attach('access-walk.csv', { path: TABLE, contentType: 'text/csv' });
  expect(differencesIn(steps).map(lineOf)).toEqual([]);
  const [callMs, readMs] = [sumOf(calls) / steps.length, sumOf(reads) / reads.length];
  console.log(`${callMs.toFixed(2)} ms a call of the walk, ${readMs.toFixed(2)} ms a read`);
  expect(callMs, 'milliseconds of a call').toBeLessThan(TIMES_A_READ * readMs);
});

const sumOf = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0);

/** Services of which copies are walked, of projects where a rule names none. */
const COPIES = ['projects', 'finance', 'library'] as const;
type WalkedCopy = (typeof COPIES)[number];

/** Rules that the walk must miss, and a route at which it does. */
const WEAKNESSES: readonly (Weakness & { readonly service?: WalkedCopy; readonly seenAt: string })[] = [
  {
    name: 'a right in the matrix',
    file: 'libs/access/src/matrix.ts',
    from: `SiteContact: read,\n    RCCoordinator: read,\n    RiskEngineer: [to([R]), to([U], 'primary', 'technical')]`,
    to: `RCCoordinator: read,\n    RiskEngineer: [to([R]), to([U], 'primary', 'technical')]`,
    seenAt: 'GET /projects/{id}',
  },
  {
    name: 'a condition in the matrix',
    file: 'libs/access/src/matrix.ts',
    from: `to([U], 'primary', 'technical')`,
    to: `to([U], 'technical')`,
    seenAt: 'PUT /projects',
  },
  {
    name: 'the check of the role',
    file: 'libs/service-kit/src/access-rules.ts',
    from: `if (rule.kind === 'role' && !can(viewer, rule.action, rule.resource)) throw forbidden();`,
    to: '',
    seenAt: 'POST /project-types',
  },
  {
    name: 'the check of the terms',
    file: 'libs/service-kit/src/access-rules.ts',
    from: 'if (!viewer.acceptedEula || !viewer.acceptedLicense)',
    to: 'if (false)',
    seenAt: 'GET /projects',
  },
  {
    name: 'whose engineer a risk company changes the inspections of',
    file: 'libs/access/src/matrix.ts',
    from: `to([C, U, D], 'ownEngineer')`,
    to: `to([C, U, D])`,
    seenAt: 'PUT /inspections/cancel',
  },
  {
    name: 'whose engineer a risk company replaces',
    file: 'libs/workflow/src/primary-people.ts',
    from: `viewer.role === 'RCCoordinator' && !actsForEngineer(facts)`,
    to: 'false',
    seenAt: 'PUT /projects/{id}/primary-risk-engineer',
  },
  {
    name: 'the tenant',
    file: 'libs/project-access/src/scope-conditions.ts',
    from: `company: 'p.company_id = $1'`,
    to: `company: '(p.company_id = $1 or $1 is not null)'`,
    seenAt: 'GET /projects/{id}',
  },
  {
    name: 'the tenant of fee proposals',
    service: 'finance',
    file: 'libs/project-access/src/scope-conditions.ts',
    from: `company: 'p.company_id = $1'`,
    to: `company: '(p.company_id = $1 or $1 is not null)'`,
    seenAt: 'PUT /fee-proposals/accept',
  },
  {
    name: 'the tenant of documents',
    service: 'library',
    file: 'libs/project-access/src/scope-conditions.ts',
    from: `company: 'p.company_id = $1'`,
    to: `company: '(p.company_id = $1 or $1 is not null)'`,
    seenAt: 'GET /library/folders/{id}/files',
  },
  {
    name: 'whom private files are shown to',
    service: 'library',
    file: 'libs/workflow/src/documents.ts',
    from: `const isSeen = !document.isPrivate || seesPrivate(viewer);`,
    to: 'const isSeen = true;',
    seenAt: 'GET /library/files/{id}',
  },
];

/** Walks the routes of a service that was built without a rule, or with all of them. */
async function differencesOf(
  service: WalkedCopy,
  weakness: Weakness | undefined,
  routes: Rows,
): Promise<readonly Step[]> {
  return withWeakened(STATE_FOLDER, service, weakness, async (address) =>
    differencesIn(await walk({ world, rows: { [service]: routes }, addressOf: () => address })),
  );
}

/** Returns the rows of some routes of a service. */
const rowsAt = (service: WalkedCopy, routes: readonly string[]): Rows =>
  Object.fromEntries(Object.entries(ROUTES[service] ?? {}).filter(([route]) => routes.includes(route)));

for (const service of COPIES) {
  test(`${service}, built from the same source with all its rules, walks without a difference`, async () => {
    const routes = WEAKNESSES.filter((one) => (one.service ?? 'projects') === service).map(({ seenAt }) => seenAt);
    expect((await differencesOf(service, undefined, rowsAt(service, routes))).map(lineOf)).toEqual([]);
  });
}

for (const { seenAt, service = 'projects', ...weakness } of WEAKNESSES) {
  test(`the walk turns red when a rule is missing: ${weakness.name}`, async () => {
    const differences = await differencesOf(service, weakness, rowsAt(service, [seenAt]));
    console.log(`without ${weakness.name}: ${differences.length} differences at ${seenAt}`);
    expect(differences.length).toBeGreaterThan(0);
  });
}

/** Enters the broker as a contact of the insurer's engineer, and returns what the broker then gets of the project. */
async function sightOfEntered(address: string): Promise<string> {
  const walkerOf = (email: string) =>
    found(
      world.walkers.find((who) => who.email === email),
      email,
    );
  const broker = walkerOf('broker@broker.example');
  const coordinator = walkerOf('coordinator@insurer.example');
  const { projectId } = world.insurersProject;
  const name = { firstName: broker.viewer.firstName, lastName: broker.viewer.lastName };
  const body = { projectId, position: 'Broker', name, companyName: 'For the walk', email: broker.email };
  const engineer = `Bearer ${walkerOf('engineer@insurer.example').token}`;
  const entered = await send(address, 'POST /contacts', { body }, engineer);
  expect(entered.result, entered.text).toBe('201');
  const { id } = (JSON.parse(entered.text) as { data: { id: string } }).data;
  const read = await send(address, 'GET /projects/{id}', { params: { id: projectId } }, `Bearer ${broker.token}`);
  await coordinator.api('DELETE', `/contacts/${id}`);
  return read.result;
}

test('whom an engineer enters sees nothing of the project, with an account either', async () => {
  expect(await withWeakened(STATE_FOLDER, 'projects', undefined, sightOfEntered)).toBe('404 NotFound');
});

test('that turns red where an engineer lets people in', async () => {
  const weakness = {
    name: 'who lets somebody in',
    file: 'libs/workflow/src/contacts.ts',
    from: `can(viewer, 'approve', 'contact')`,
    to: 'true',
  };
  expect(await withWeakened(STATE_FOLDER, 'projects', weakness, sightOfEntered)).toBe('200');
});

/** Returns the answer to a good token of a service that has started without NATS. */
function answerWithoutBus(weakness: Weakness | undefined): Promise<string> {
  const reader = found(
    world.walkers.find(({ email }) => email === 'coordinator@insurer.example'),
    'coordinator',
  );
  return withWeakened(
    STATE_FOLDER,
    'help',
    weakness,
    async (address) => (await send(address, 'GET /help/areas', {}, `Bearer ${reader.token}`)).result,
    { env: { NATS_URL: 'nats://127.0.0.1:1' }, isNeverReady: true },
  );
}

test('a service that does not know yet who was signed out answers nobody', async () => {
  expect(await answerWithoutBus(undefined)).toBe('503 Unavailable');
});

test('that turns red where it answers before it knows', async () => {
  const weakness = {
    name: 'revocations before the first answer',
    file: 'libs/service-kit/src/revocations.ts',
    from: 'if (!states.every(({ caughtUp }) => caughtUp)) throw revocationsUnknown();',
    to: '',
  };
  expect(await answerWithoutBus(weakness)).toBe('200');
});

test('a tab that the owner of a project closes is not led to by notifications, and that turns red without the setting', async () => {
  const notification = await guestNotification(world);
  const weakness = {
    name: "the tab settings of a project's owner",
    file: 'libs/project-access/src/owner-tabs.ts',
    from: 'tabsFor(reader.role, tabs ?? {})',
    to: 'tabsFor(reader.role, {})',
  };
  const linkOf = (without: Weakness | undefined) =>
    withWeakened(STATE_FOLDER, 'notifications', without, (address) => linkAt(address, notification));
  await whileClosed(notification, edge, async () => {
    expect(await linkOf(undefined)).not.toBe(notification.link);
    expect(await linkOf(weakness)).toBe(notification.link);
  });
});

/** Rules of an archive's address: what is tried, its refusal, and the copy of the library without the rule. */
const ADDRESS_RULES = [
  {
    what: 'after its session has ended',
    attempt: archiveAfterSignOut,
    weakness: {
      name: 'the session of an address',
      file: 'services/library/src/core/addresses/addresses.ts',
      from: 'if (revocations.isRevoked(claims)) throw linkEnded();',
      to: '',
    },
  },
  {
    what: 'after a file of it was made private',
    attempt: archiveAfterLossOfRight,
    weakness: {
      name: 'the rights of the files when an address is used',
      file: 'services/library/src/archive/archive.routes.ts',
      from: `findDocuments(knex, viewer, ids, 'read')`,
      to: `findDocuments(knex, { ...viewer, role: 'ICCoordinator' }, ids, 'read')`,
    },
  },
];

for (const { what, attempt, weakness } of ADDRESS_RULES) {
  const tryAt = (library: string) => attempt({ world, portalUrl: new URL(edge).origin, library });

  test(`the address of an archive gives nothing ${what}`, async () => {
    expect(await withWeakened(STATE_FOLDER, 'library', undefined, tryAt)).toBe('403 Forbidden');
  });

  test(`that turns red without ${weakness.name}`, async () => {
    expect(await withWeakened(STATE_FOLDER, 'library', weakness, tryAt)).toBe('200');
  });
}
