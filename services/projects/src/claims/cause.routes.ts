import { projectScopeOf, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import {
  causeOfLossAnswer,
  causesOfLossAnswer,
  causesOfLossQuery,
  createCauseBody,
  updateCauseBody,
} from '@portal/contracts/projects/claim';
import { CLAIM_TEXTS } from '@portal/contracts/projects/claim-lists';
import { allow } from '@portal/rights';
import {
  audit,
  badRequest,
  conflict,
  forbidden,
  notFound,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { reachProject } from '../core/access/reach-project.ts';
import { addCause, causeFor, causesOf, renameCause } from './cause.repository.ts';

const conflicts = { causes_of_loss_value: { message: CLAIM_TEXTS.causeTaken, field: 'value' } };
const taken = () =>
  conflict(ERROR_CODES.duplicate, CLAIM_TEXTS.causeTaken, { fieldErrors: { value: [CLAIM_TEXTS.causeTaken] } });

/** The company whose own causes the viewer adds and renames. */
function ownCompany(viewer: Viewer): string {
  const scope = projectScopeOf(viewer);
  if (scope.kind !== 'company') throw forbidden();
  return scope.id;
}

/** Causes of loss (spec 2 §7): the portal's and, of a project or of one's own, a company's. */
export function causeRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/claim-causes-of-loss',
    summary: 'List causes of loss, those of a project’s company or of one’s own included',
    access: allow('claim', 'read'),
    query: causesOfLossQuery,
    response: causesOfLossAnswer,
    handler: async ({ viewer, query: { projectId } }) => {
      const scope = projectScopeOf(viewer);
      const own = scope.kind === 'company' ? scope.id : null;
      const company = projectId === undefined ? own : (await reachProject(pool, viewer, projectId, 'claims')).companyId;
      return { data: await causesOf(knex, company) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/claim-causes-of-loss',
    summary: 'Add a cause of loss',
    access: allow('claim', 'create'),
    audit: { action: 'causeOfLoss.create' },
    body: createCauseBody,
    response: causeOfLossAnswer,
    status: 201,
    conflicts,
    handler: async ({ viewer, body }) => {
      const companyId = ownCompany(viewer);
      const added = await transaction(knex, async (tx) => {
        const cause = await addCause(tx, companyId, body.value);
        if (!cause) throw taken();
        await audit(tx, { item: { kind: 'causeOfLoss', id: cause.id }, after: { value: cause.value } });
        return cause;
      });
      return { data: added };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/claim-causes-of-loss',
    summary: 'Rename a cause of loss of one’s own company',
    access: allow('claim', 'update'),
    audit: { action: 'causeOfLoss.update' },
    body: updateCauseBody,
    response: causeOfLossAnswer,
    conflicts,
    handler: async ({ viewer, body: { id, value } }) => {
      const companyId = ownCompany(viewer);
      const renamed = await transaction(knex, async (tx) => {
        const before = await causeFor(tx, companyId, id);
        if (!before) throw notFound(CLAIM_TEXTS.causeUnknown);
        if (before.isSeeded) throw badRequest(ERROR_CODES.validation, CLAIM_TEXTS.seededCauseFixed);
        const after = await renameCause(tx, companyId, id, value);
        if (!after) throw taken();
        await audit(tx, { before: { value: before.value }, after: { value: after.value } });
        return after;
      });
      return { data: renamed };
    },
  });
}
