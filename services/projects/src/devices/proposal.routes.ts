import { seesIssuedOnly, type Viewer } from '@portal/access';
import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { PROPOSAL_ACTIONS } from '@portal/contracts/projects/device-lists';
import * as endpoints from '@portal/contracts/projects/device-proposal.endpoints';
import type { CreateRecommendation } from '@portal/contracts/projects/recommendation';
import {
  actorOf,
  admit,
  forbidden,
  notFound,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { actionVerdicts, evaluateProposal } from '@portal/workflow';
import type { Knex } from 'knex';
import { isProjectId, reachItem, reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { cleanText } from '../core/text.ts';
import {
  findProposal,
  hasInspection,
  lockProposal,
  storeDecision,
  waitingProposals,
  type Decision,
  type StoredProposal,
} from './proposal.repository.ts';

/** Adds a draft to an inspection by the rules of recommendations; returns its id. */
export type AddRecommendation = (
  tx: Knex.Transaction,
  viewer: Viewer,
  recommendation: CreateRecommendation,
) => Promise<string>;

/**
 * Recommendations that alerts propose. They wait for the project's primary engineer (decisions §27), and people who see
 * issued recommendations only do not see them.
 */
export function proposalRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  addRecommendation: AddRecommendation,
): void {
  route(app, endpoints.listDeviceProposals, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'devices');
    if (seesIssuedOnly(viewer)) throw forbidden();
    const rows = await waitingProposals(knex, project.id);
    return { data: { items: rows.map((row) => proposalOf(row, project, viewer)) } };
  });

  route(app, endpoints.addProposedRecommendation, async ({ viewer, params, body }) =>
    transaction(knex, async (tx) => {
      const row = await proposalToDecide(tx, viewer, params.id);
      if (!(await hasInspection(tx, row.project_id, body.inspectionId))) throw notFound();
      const { category, type, priority, comment } = row;
      const draft = { category, type, priority, comment, location: row.device_name };
      const recommendationId = await addRecommendation(tx, viewer, { ...draft, ...body });
      await decide(tx, viewer, row, { status: 'Added', recommendation_id: recommendationId });
      return { data: { id: row.id, recommendationId, inspectionId: body.inspectionId } };
    }),
  );

  route(app, endpoints.dismissDeviceProposal, async ({ viewer, params, body }) =>
    transaction(knex, async (tx) => {
      const row = await proposalToDecide(tx, viewer, params.id);
      await decide(tx, viewer, row, { status: 'Dismissed', reason: cleanText(body.reason) });
      return { data: { id: row.id } };
    }),
  );
}

/** Locks a proposal that the viewer may decide now. @throws 404, 403, 400 where the project is closed or it was decided */
async function proposalToDecide(tx: Knex.Transaction, viewer: Viewer, id: string): Promise<StoredProposal> {
  const known = isProjectId(id) ? await findProposal(tx, id) : undefined;
  if (!known) throw notFound();
  // A recommendation locks the project's row as this does.
  const project = await reachItem(tx, viewer, known.project_id, 'devices', 'no key update');
  const row = await lockProposal(tx, id);
  if (!row) throw notFound();
  admit(evaluateProposal(project, { isWaiting: row.status === 'Waiting' }, viewer));
  return row;
}

async function decide(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, project_id: projectId }: StoredProposal,
  columns: Decision,
): Promise<void> {
  const actor = actorOf(viewer);
  await storeDecision(tx, id, columns, actor.name);
  await recordChange(tx, {
    ...{ kind: 'deviceProposal', id, projectId, action: columns.status === 'Added' ? 'add' : 'dismiss', actor },
    ...{ before: { status: 'Waiting' }, after: { status: columns.status }, words: columns.reason ?? null, event: null },
  });
}

const proposalOf = (row: StoredProposal, project: ReachedProject, viewer: Viewer): DeviceProposal => ({
  id: row.id,
  projectId: row.project_id,
  deviceId: row.device_id,
  deviceName: row.device_name,
  kind: row.kind,
  alertDateTime: row.alert_at.toISOString(),
  value: row.value,
  category: row.category,
  type: row.type,
  priority: row.priority,
  comment: row.comment,
  actions: actionVerdicts(PROPOSAL_ACTIONS, () =>
    evaluateProposal(project, { isWaiting: row.status === 'Waiting' }, viewer),
  ),
});
