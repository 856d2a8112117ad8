import type { Viewer } from '@portal/access';
import { waitForFiles } from '@portal/attached-files';
import { SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import { FEE_PROPOSAL_LIMITS } from '@portal/contracts/finance/fee-proposal-lists';
import * as endpoints from '@portal/contracts/finance/fee-proposal.endpoints';
import { historyOf } from '@portal/history';
import { etag, listParameters, pageAnswer, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { actionVerdict, evaluateNewFeeProposal } from '@portal/workflow';
import { budgetsOf } from '../core/budgets/budgets.ts';
import type { FinanceConfig } from '../config.ts';
import { reachForMoney } from '../core/access/reach-project.ts';
import { WORKBOOK_LIMIT, type SendWorkbook } from '../core/workbook.ts';
import { waitForCompanyContacts } from '../core/recipients/company-contacts.ts';
import {
  addFeeProposal,
  admitAdding,
  admitChange,
  deleteFeeProposal,
  resendFeeProposal,
  sendFeeProposal,
  updateFeeProposal,
} from './changes.ts';
import { comparisonSheet } from './comparison.export.ts';
import { comparisonOf, detailsOf } from './comparison.ts';
import { feeProposalOf } from './fee-proposal.mapping.ts';
import { proposalsOf } from './fee-proposal.repository.ts';
import { placeOf } from './place.ts';
import { reachProposal, type ReachedProposal } from './reach-proposal.ts';
import { acceptFee, rejectFee } from './review.ts';

/** The reply, whose headers carry the version. */
type Reply = { header(name: 'etag', value: string): unknown };

/** FEE PROPOSAL of a project: asking companies for a fee, comparing and deciding (spec 2 §7, decisions §7, §27). */
export function feeProposalRoutes(
  app: PortalApp,
  { knex, pool, config }: Pick<Deps<FinanceConfig>, 'knex' | 'pool' | 'config'>,
  sendWorkbook: SendWorkbook,
): void {
  const shown = async ({ project, proposal }: ReachedProposal, viewer: Viewer, reply: Reply) => {
    reply.header('etag', etag(proposal.version));
    return { data: feeProposalOf(proposal, await placeOf(pool, project), viewer) };
  };
  interface Named {
    readonly companyContactIds: readonly string[];
    readonly fileId?: string | null | undefined;
  }
  const waitFor = async (viewer: Viewer, { companyContactIds, fileId }: Named) => {
    await Promise.all([
      waitForCompanyContacts(knex, companyContactIds),
      waitForFiles(knex, viewer, fileId ? [fileId] : []),
    ]);
  };

  route(app, endpoints.listFeeProposals, async ({ viewer, query }) => {
    const projectId = query.ProjectId ?? query.projectId ?? '';
    const project = await reachForMoney(pool, viewer, projectId, 'feeProposal');
    const [rows, place, budgets] = await Promise.all([
      proposalsOf(pool, project.id, FEE_PROPOSAL_LIMITS.ofProject),
      placeOf(pool, project),
      budgetsOf(pool, project.id),
    ]);
    const sorted = query.sortDirection === 'Ascending' ? rows.toReversed() : rows;
    const budgeted = budgets.map(({ service_type: service }) => service);
    return {
      data: {
        items: sorted.map((row) => feeProposalOf(row, place, viewer)),
        currency: project.details.currency,
        serviceTypes: SERVICE_TYPES.filter((service) => budgeted.includes(service)),
        create: actionVerdict('create', evaluateNewFeeProposal(place, viewer)),
      },
    };
  });

  route(app, endpoints.createFeeProposal, async ({ viewer, body, reply }) => {
    await admitAdding(pool, viewer, body);
    await waitFor(viewer, body);
    return shown(await transaction(knex, (tx) => addFeeProposal(tx, viewer, body, config)), viewer, reply);
  });

  route(app, endpoints.updateFeeProposal, async ({ viewer, body: { id, ...fields }, reply, expected }) => {
    const target = { id, expected };
    await admitChange(pool, viewer, target, fields);
    await waitFor(viewer, fields);
    return shown(await transaction(knex, (tx) => updateFeeProposal(tx, viewer, target, fields)), viewer, reply);
  });

  route(app, endpoints.sendFeeProposal, async ({ viewer, params, reply, expected }) => {
    const target = { id: params.id, expected };
    return shown(await transaction(knex, (tx) => sendFeeProposal(tx, viewer, target, config)), viewer, reply);
  });

  route(app, endpoints.resendFeeProposal, async ({ viewer, params, body, reply }) => {
    const which = { id: params.id, companyContactId: body.companyContactId };
    return shown(await transaction(knex, (tx) => resendFeeProposal(tx, viewer, which, config)), viewer, reply);
  });

  route(app, endpoints.deleteFeeProposal, async ({ viewer, params, expected }) => ({
    data: { id: await transaction(knex, (tx) => deleteFeeProposal(tx, viewer, { id: params.id, expected })) },
  }));

  route(app, endpoints.acceptFee, async ({ viewer, body, reply, expected }) => {
    const target = { id: body.feeProposalId, expected };
    return shown(await transaction(knex, (tx) => acceptFee(tx, viewer, target, body.companyContactId)), viewer, reply);
  });

  route(app, endpoints.rejectFee, async ({ viewer, body, reply, expected }) => {
    const target = { id: body.feeProposalId, expected };
    return shown(await transaction(knex, (tx) => rejectFee(tx, viewer, target)), viewer, reply);
  });

  route(app, endpoints.getFeeDetails, async ({ viewer, query, reply }) => {
    const details = await detailsOf(pool, viewer, query);
    reply.header('etag', etag(details.version));
    return { data: details };
  });

  route(app, endpoints.getFeeComparison, async ({ viewer, params, reply }) => {
    const comparison = await comparisonOf(pool, viewer, params.id);
    reply.header('etag', etag(comparison.version));
    return { data: comparison };
  });

  route(
    app,
    endpoints.exportFeeComparison,
    async ({ viewer, params, reply }) => {
      const sheet = comparisonSheet(await comparisonOf(pool, viewer, params.id));
      const details = { feeProposalId: params.id };
      return sendWorkbook(viewer, reply, { fileName: 'fee-proposals', sheet: 'Fee Proposals', ...sheet, details });
    },
    WORKBOOK_LIMIT,
  );

  route(app, endpoints.getFeeHistory, async ({ viewer, params, query }) => {
    const { proposal } = await reachProposal(pool, viewer, params.id);
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(pool, { kind: 'feeProposal', id: proposal.id }, parameters);
    return pageAnswer(items, total, parameters);
  });
}
