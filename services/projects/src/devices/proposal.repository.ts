import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import type { DeviceKind } from '@portal/contracts/projects/device-lists';
import type { Knex } from 'knex';

/** A recommendation that an alert has proposed. */
export interface StoredProposal {
  readonly id: string;
  readonly project_id: string;
  readonly device_id: string | null;
  readonly device_name: string;
  readonly kind: DeviceKind;
  readonly alert_at: Date;
  readonly value: number;
  readonly category: DeviceProposal['category'];
  readonly type: string;
  readonly priority: DeviceProposal['priority'];
  readonly comment: string;
  readonly status: 'Waiting' | 'Added' | 'Dismissed';
}

/** Columns of a decision on a proposal. */
export interface Decision {
  readonly status: 'Added' | 'Dismissed';
  readonly reason?: string | null;
  readonly recommendation_id?: string;
}

const proposals = (db: Knex) => db<StoredProposal>('device_proposals');

/** Returns the proposals of a project that nobody has decided, oldest first. */
export async function waitingProposals(db: Knex, projectId: string): Promise<readonly StoredProposal[]> {
  return proposals(db).where({ project_id: projectId, status: 'Waiting' }).orderBy('id');
}

/** Returns a proposal; undefined where there is no such one. */
export async function findProposal(tx: Knex.Transaction, id: string): Promise<StoredProposal | undefined> {
  return proposals(tx).where({ id }).first();
}

/** Returns a proposal, locked until the transaction ends. */
export async function lockProposal(tx: Knex.Transaction, id: string): Promise<StoredProposal | undefined> {
  return proposals(tx).where({ id }).forUpdate().first();
}

/** Returns true if an inspection is one of the project. */
export async function hasInspection(tx: Knex.Transaction, projectId: string, id: string): Promise<boolean> {
  return (await tx('inspections').where({ id, project_id: projectId }).first('id')) !== undefined;
}

export async function storeDecision(
  tx: Knex.Transaction,
  id: string,
  columns: Decision,
  decidedBy: string,
): Promise<void> {
  await tx('device_proposals')
    .where({ id })
    .update({ ...columns, decided_by: decidedBy, decided_at: tx.fn.now() });
}
