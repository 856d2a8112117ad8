import type { Viewer } from '@portal/access';
import { id as itemId } from '@portal/contracts/common/fields';
import { auditAbout, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import * as v from 'valibot';
import { reachItemForMoney, type MoneyProject } from '../core/access/reach-project.ts';
import { projectOfProposal, proposalOf, type StoredProposal } from './fee-proposal.repository.ts';

/** A proposal in its project. */
export interface ReachedProposal {
  readonly project: MoneyProject;
  readonly proposal: StoredProposal;
}

/**
 * Loads a proposal, and within a transaction locks its project.
 * @throws 404 where it is missing or in a project of others, without a difference; 403 without the tab
 */
export async function reachProposal(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<ReachedProposal> {
  if ('isTransaction' in target) auditAbout({ kind: 'feeProposal', id });
  const projectId = v.is(itemId, id) ? await projectOfProposal(target, id) : undefined;
  if (projectId === undefined) throw notFound();
  const project = await reachItemForMoney(target, viewer, projectId, 'feeProposal');
  const proposal = await proposalOf(target, id);
  if (!proposal) throw notFound();
  return { project, proposal };
}
