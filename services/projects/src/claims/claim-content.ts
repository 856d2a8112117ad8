import type { Knex } from 'knex';
import type { ReachedProject } from '../core/access/reach-project.ts';
import { participantsForEvents } from '../core/events/about.ts';
import type { StoredClaim } from './claim.repository.ts';

/** Returns the common fields of all events about a claim. */
export const aboutClaim = async (tx: Knex.Transaction, project: ReachedProject, row: StoredClaim) => ({
  projectId: project.id,
  projectName: project.name,
  insurerCompanyId: project.companyId,
  claimId: row.id,
  claimNumber: row.claim_number,
  causeOfLoss: row.cause,
  dateOfLoss: row.date_of_loss,
  claimStatus: row.status,
  participants: await participantsForEvents(tx, project.id),
});

/** The content of a claim under its names on the wire. */
export const contentOf = (row: StoredClaim) => ({
  claimNumber: row.claim_number,
  status: row.status,
  type: row.type,
  cause: row.cause,
  dateOfLoss: row.date_of_loss,
  amount: row.amount,
  paid: row.paid,
  reserve: row.reserve,
  description: row.description,
  files: row.files,
});
export const CONTENT_FIELDS = [
  'claimNumber',
  'status',
  'type',
  'cause',
  'dateOfLoss',
  'amount',
  'paid',
  'reserve',
  'description',
  'files',
] as const;
/** Fields whose change is published (`claim.updated`). */
export const PUBLISHED_FIELDS: readonly string[] = ['status', 'amount', 'paid', 'reserve', 'cause', 'dateOfLoss'];
