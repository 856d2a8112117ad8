import {
  listCausesOfLoss,
  createCauseOfLoss,
  updateCauseOfLoss,
} from '@portal/contracts/projects/cause-of-loss.endpoints';
import { projectScopeOf, type Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { CLAIM_TEXTS } from '@portal/contracts/projects/claim-lists';
import {
  admit,
  conflict,
  forbidden,
  notFound,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { evaluateRenaming } from '@portal/workflow';
import { reachProject } from '../core/access/reach-project.ts';
import { countEntry } from '../core/change/count-entry.ts';
import { refuseNameBeyond } from '../core/change/own-names.ts';
import { recordChange } from '../core/change/record-change.ts';
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

/** Causes of loss (spec 2 §7): the portal's, and those of a company, by project or the viewer's own. */
export function causeRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, listCausesOfLoss, async ({ viewer, query: { projectId } }) => {
    const scope = projectScopeOf(viewer);
    const own = scope.kind === 'company' ? scope.id : null;
    const company = projectId === undefined ? own : (await reachProject(pool, viewer, projectId, 'claims')).companyId;
    return { data: await causesOf(knex, company) };
  });

  route(
    app,
    createCauseOfLoss,
    async ({ viewer, body }) => {
      const companyId = ownCompany(viewer);
      const added = await transaction(knex, async (tx) => {
        await countEntry(tx, viewer, 'name');
        const cause = await addCause(tx, companyId, body.value);
        if (!cause) throw taken();
        await refuseNameBeyond(tx, 'causes_of_loss', companyId);
        const after = { value: cause.value };
        await recordChange(tx, { kind: 'causeOfLoss', id: cause.id, before: null, after });
        return cause;
      });
      return { data: added };
    },
    { conflicts },
  );

  route(
    app,
    updateCauseOfLoss,
    async ({ viewer, body: { id, value } }) => {
      const companyId = ownCompany(viewer);
      const renamed = await transaction(knex, async (tx) => {
        const before = await causeFor(tx, companyId, id);
        if (!before) throw notFound(CLAIM_TEXTS.causeUnknown);
        admit(evaluateRenaming(before, CLAIM_TEXTS.seededCauseFixed));
        const after = await renameCause(tx, companyId, id, value);
        if (!after) throw taken();
        const values = { before: { value: before.value }, after: { value: after.value } };
        await recordChange(tx, { kind: 'causeOfLoss', id, ...values });
        return after;
      });
      return { data: renamed };
    },
    { conflicts },
  );
}
