import { id as itemId } from '@portal/contracts/common/fields';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import { getFeeFormData, submitFee } from '@portal/contracts/finance/fee-answer.endpoints';
import { FEE_ANSWER_TEXTS } from '@portal/contracts/finance/fee-answer-lists';
import type { FeeLink } from '@portal/contracts/finance/fee-answer';
import { currencySchema } from '@portal/contracts/common/enums';
import { LINK_EXPIRED_CODE } from '@portal/contracts/identity/passwords';
import { auditNothing, badRequest, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { isLinkValid } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { linkOf, lockProject, type LinkRow } from './fee-proposal.repository.ts';
import { submitAnswer } from './submit-answer.ts';

/** Requests that one address may make in a minute; a company sits behind one. */
const RATE_LIMIT = { rateLimit: { max: 60, windowMs: 60_000 } } as const;

/**
 * The public form (spec 1 §2, §5, decisions §7): whoever holds a link answers without an account. Links that are wrong,
 * foreign, ended or expired get one and the same answer.
 */
export function feeAnswerRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(
    app,
    getFeeFormData,
    async ({ query, reply }) => {
      reply.header('cache-control', 'no-store');
      const { row } = await openLink(pool, query);
      auditNothing();
      return { data: formDataOf(row) };
    },
    RATE_LIMIT,
  );

  route(
    app,
    submitFee,
    async ({ body: { feeProposalId, companyContactId, ...answer }, reply }) => {
      reply.header('cache-control', 'no-store');
      const link = await transaction(knex, async (tx) => {
        const { row, link: ids } = await openLink(tx, { feeProposalId, companyContactId });
        // Waits for writes of the project's money that go on, and judges again what they leave.
        await lockProject(tx, row.project_id);
        await openLink(tx, ids);
        await submitAnswer(tx, row, ids, answer);
        return ids;
      });
      return { data: link };
    },
    RATE_LIMIT,
  );
}

/** Returns what an open link leads to. @throws 400 with one answer for all others, which take the same time */
async function openLink(
  target: pg.Pool | Knex.Transaction,
  { feeProposalId, companyContactId }: FeeLink,
): Promise<{ readonly row: LinkRow; readonly link: FeeLink }> {
  const [proposal, contact] = [feeProposalId, companyContactId].map((one) => (v.is(itemId, one) ? one : randomUUID()));
  const link = { feeProposalId: proposal ?? '', companyContactId: contact ?? '' };
  const row = await linkOf(target, link.feeProposalId, link.companyContactId);
  const isOpen =
    row !== undefined &&
    row.project_status !== 'Deleted' &&
    isLinkValid({
      status: row.status,
      proposalStatus: row.proposal_status,
      projectStatus: row.project_status,
      isExpired: row.is_expired,
    });
  if (!isOpen) throw badRequest(LINK_EXPIRED_CODE, FEE_ANSWER_TEXTS.expired);
  return { row, link };
}

const formDataOf = (row: LinkRow) => ({
  feeProposalServiceTypes: Object.fromEntries(row.service_types.map((value) => [value, SERVICE_LABELS[value]])),
  feeProposalInspectionCount: row.inspection_count,
  projectName: row.project_name,
  projectLocation: row.address,
  projectCurrency: v.parse(currencySchema, row.currency),
  feeProposalDescription: row.description,
  feeProposalFileInfo: row.file && { name: row.file.name, id: row.file.fileId, grant: row.grant_token },
});
