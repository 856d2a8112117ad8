import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Inspection } from '@portal/contracts/projects/inspection';
import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_MACHINE } from '@portal/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSite, startedInspection, recommendationFields, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';

/** Walks (the benchmark walks more), the steps of each, and how many go on at a time. */
const WALKS = Number(process.env['PORTAL_RANDOM_WALKS'] ?? 25);
const STEPS = 50;
const AT_ONCE = 5;

let portal: TestPortal;
let first: TestSite;
beforeAll(async () => {
  portal = await startTestPortal();
  first = await addSite(portal);
});
afterAll(() => portal.stop());

type Claims = Partial<SessionClaims>;

/** Numbers that are the same for the same seed (mulberry32): a walk that fails can be walked again. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Offers = readonly { readonly action: string; readonly allowed: boolean }[];

/** Returns the actions to choose from; steps back or in circles are left to the blind walkers. */
const offersOf = (id: string, actions: Offers) =>
  actions
    .filter(({ action, allowed }) => allowed && !['cancel', 'update', 'delete', 'addRecommendation'].includes(action))
    .map(({ action }) => ({ id, action }));

/** Approves and issues the drafts of the inspection, as the start of half of the walks. */
async function issueAll(inspectionId: string): Promise<void> {
  const now = new Date();
  const risks = portal.knex('recommendations').where({ inspection_id: inspectionId });
  for (const { id, project_id } of await risks.clone().select('id', 'project_id')) {
    const step = { item_kind: 'recommendation', item_id: id, project_id, actor_name: 'Erik Stone' };
    await portal.knex('activities').insert([
      { ...step, action: 'approve', old_status: 'Draft', new_status: 'ApprovedByRE', happened_at: now },
      { ...step, action: 'issue', old_status: 'ApprovedByRE', new_status: 'Issued' },
    ]);
  }
  await risks.update({ status: 'Issued', issued_at: now });
  await portal.knex('inspections').where({ id: inspectionId }).update({ status: 'Completed', issued_at: now });
}

/** One walk: an engineer, a risk coordinator and a site contact do whatever comes to their mind, at the same time. */
async function walk(seed: number): Promise<string> {
  const random = randomOf(seed);
  const site = await addSite(portal, first.company);
  const inspection = await startedInspection(portal, site);
  const { engineer, riskCoordinator, siteContact } = site.people;
  const any = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const anyRisk = async (): Promise<string> => {
    const ids = await portal.knex('recommendations').where({ project_id: site.projectId }).pluck<string[]>('id');
    return any(ids) ?? '00000000-0000-0000-0000-000000000000';
  };
  const put = async (as: Claims, path: string, body?: object) => (await portal.call(as, 'PUT', path, body)).status;
  const inspectionId = inspection.id;
  const perform: Readonly<Record<string, (as: Claims, id: string) => Promise<number>>> = {
    create: async (as) => (await portal.call(as, 'POST', '/risks', { inspectionId, ...recommendationFields() })).status,
    update: (as, id) => put(as, '/risks', { id, ...recommendationFields({ comment: `Changed ${random()}` }) }),
    delete: async (as, id) => (random() < 0.2 ? (await portal.call(as, 'DELETE', `/risks/${id}`)).status : 0),
    approve: (as, id) => put(as, `/risks/${id}/approve`),
    approveMany: async (as, id) => put(as, '/risks/bulk-approve', { ids: [id, await anyRisk()] }),
    reject: (as, id) => put(as, `/risks/${id}/reject`, { rejectionReason: 'No' }),
    start: (as, id) => put(as, `/risks/${id}/status`, { status: 'InProgress' }),
    close: (as, id) => put(as, `/risks/${id}/status`, { status: 'Closed', comment: 'Risk accepted' }),
    requireFurtherAction: (as, id) => put(as, `/risks/${id}/status`, { status: 'FurtherAction', comment: 'More' }),
    action: (as, id) => put(as, `/risks/${id}/action`, { action: 'Done' }),
    comment: (as, id) => put(as, `/risks/${id}/comment`, { comment: 'Seen' }),
    sendForApproval: (as) => put(as, `/inspections/${inspectionId}/send-for-approval`),
    sendToRiskEngineer: (as) => put(as, `/inspections/${inspectionId}/send-to-risk-engineer`),
    issue: (as) => put(as, `/inspections/${inspectionId}/issue`),
    complete: (as) => put(as, `/inspections/${inspectionId}/complete`),
  };
  const attempt = async (as: Claims, action: string | undefined, id: string): Promise<number> =>
    (await perform[action ?? '']?.(as, id)) ?? 0;
  /** Performs an action offered by the portal at this moment; another person may be faster. */
  const offered = async (as: Claims): Promise<number> => {
    const { body } = await portal.call(as, 'GET', `/inspections/all-risks?projectId=${site.projectId}`);
    const whole = await portal.call(as, 'GET', `/inspections/${inspectionId}`);
    const risks = (body.data as Recommendations).items.flatMap(({ id, actions }) => offersOf(id, actions));
    const calls = offersOf('', (whole.body.data as Inspection | undefined)?.actions ?? []);
    const offer = any([...calls, ...risks]);
    return attempt(as, offer?.action, offer?.id ?? '');
  };
  /** Takes the steps up to the engineer's second turn, which chance alone would take in hardly any walk. */
  const sendBack = async () => {
    const ids = await portal.knex('recommendations').where({ project_id: site.projectId }).pluck<string[]>('id');
    const statuses = [await attempt(engineer, 'update', ids[0] ?? ''), await attempt(engineer, 'sendForApproval', '')];
    for (const id of ids) statuses.push(await attempt(riskCoordinator, 'approve', id));
    statuses.push(await attempt(riskCoordinator, 'sendToRiskEngineer', ''));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  };
  for (let added = 0; added < 2; added++) await attempt(engineer, 'create', '');
  if (seed % 2 === 1) await issueAll(inspectionId);
  else if (seed % 4 === 2) await sendBack();
  let left = STEPS;
  const faults: string[] = [];
  const act = async (as: Claims): Promise<void> => {
    while (left-- > 0) {
      const isBlind = random() < 0.3;
      const status = isBlind ? await attempt(as, any(Object.keys(perform)), await anyRisk()) : await offered(as);
      if (status >= 500 || status === 401) faults.push(`${status}`);
    }
  };
  await Promise.all([engineer, riskCoordinator, siteContact].map(act));
  expect(faults, `faults of walk ${seed}`).toEqual([]);
  return site.projectId;
}

interface Moved {
  readonly item_id: string;
  readonly action: string;
  readonly old_status: string | null;
  readonly new_status: string;
}

/** Returns true if the workflow's table has a move. */
const isInTable = ({ action, old_status, new_status }: Moved): boolean =>
  RECOMMENDATION_MACHINE.transitions.some(
    (row) => row.action === action && row.to === new_status && row.from.some((from) => from === (old_status ?? 'New')),
  );

it(
  `${WALKS} random walks of ${STEPS} steps by three people at the same time leave no impossible state`,
  async () => {
    const waiting = Array.from({ length: WALKS }, (_, seed) => seed);
    const projects: string[] = [];
    const lane = async (): Promise<void> => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) projects.push(await walk(seed));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));

    const moved: Moved[] = await portal
      .knex('activities')
      .where({ item_kind: 'recommendation' })
      .orderBy(['item_id', 'happened_at', 'id'])
      .select('item_id', 'action', 'old_status', 'new_status');
    expect(moved.filter((step) => !isInTable(step))).toEqual([]);
    // Each step starts in the state in which the previous one ended.
    const now = new Map<string, string>();
    const broken = moved.filter((step) => {
      const before = now.get(step.item_id) ?? null;
      now.set(step.item_id, step.new_status);
      return before !== step.old_status;
    });
    expect(broken).toEqual([]);
    const rows = await portal
      .knex('recommendations as r')
      .join('inspections as i', 'i.id', 'r.inspection_id')
      .select('r.*', 'i.status as inspection_status', 'i.issued_at as inspection_issued_at');
    expect(rows.filter((row) => now.get(row.id) !== row.status)).toEqual([]);
    // Issued recommendations have a due date and a completed inspection.
    const isOut = (row: { issued_at: Date | null }): boolean => row.issued_at !== null;
    expect(
      rows.filter(
        (row) => isOut(row) && (row.inspection_status !== 'Completed' || !row.inspection_issued_at || !row.due_on),
      ),
    ).toEqual([]);
    expect(rows.filter((row) => row.status === 'Closed' && row.closed_at === null)).toEqual([]);
    // Every action has occurred.
    const seen = new Set(moved.map(({ action }) => action));
    expect([...seen].toSorted()).toEqual(
      [
        'create',
        'update',
        'sendForApproval',
        'approve',
        'reject',
        'sendToRiskEngineer',
        'issue',
        'start',
        'action',
        'close',
        'requireFurtherAction',
        'comment',
      ].toSorted(),
    );
    expect(projects).toHaveLength(WALKS);
  },
  Math.max(300_000, WALKS * 5_000),
);
