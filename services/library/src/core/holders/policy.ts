import { canOn, fieldsFor, tabStateOf, type Viewer } from '@portal/access';
import { findProject } from '@portal/project-access';
import type { Resource } from '@portal/rights';
import type { Knex } from 'knex';
import { holdersOf, type Holder } from './holder.repository.ts';

const RESOURCES: Readonly<Record<Holder['kind'], Resource>> = {
  Recommendation: 'recommendation',
  ReportNote: 'reportNote',
  Claim: 'claim',
  Expense: 'expense',
  FeeProposal: 'feeProposal',
};

/**
 * Decides if the viewer may read a file through an item that holds it: one of their projects, its tab, and the matrix's
 * right on the item (decisions §11). Engineers complete their own expenses of projects where they were assigned, too
 * (decisions §27). Evaluated on each request.
 */
export async function authorizeHeldFile(
  knex: Knex,
  viewer: Viewer,
  fileId: string,
): Promise<'read' | 'noTab' | 'unknown'> {
  let isWithoutTab = false;
  const holders = await holdersOf(knex, fileId);
  for (const [projectId, ofProject] of Map.groupBy(holders, (holder) => holder.projectId)) {
    const project = await findProject(knex, viewer, projectId);
    for (const holder of ofProject) {
      if (!project) {
        if (holder.kind === 'Expense' && holder.ownerId === viewer.userId && readsFiles(viewer, holder)) return 'read';
        continue;
      }
      const facts = { ...project.tabFacts, hasReport: isAfterReport(viewer, holder) };
      if (!tabStateOf(holder.tab, facts, viewer).enabled) isWithoutTab = true;
      else if (readsFiles(viewer, holder)) return 'read';
    }
  }
  return isWithoutTab ? 'noTab' : 'unknown';
}

/**
 * Returns true if the viewer reads an item's files: a limited view of its fields, as of claims, excludes them
 * (decisions §11).
 */
function readsFiles(viewer: Viewer, holder: Holder): boolean {
  const { kind, isIssued, ownerId, ownerCompanyId } = holder;
  const resource = RESOURCES[kind];
  const own = ownerId === viewer.userId;
  const ownCompany = ownerCompanyId !== null && ownerCompanyId === viewer.companyId;
  const facts = { issued: isIssued, afterReport: isAfterReport(viewer, holder), own, ownCompany };
  return fieldsFor(viewer, 'read', resource) === null && canOn(viewer, 'read', resource, facts);
}

/** Returns true once a report is shared with the viewer; site contacts, who receive none, read after any (decisions §27). */
const isAfterReport = ({ role, userId }: Viewer, { isIssued, readerIds }: Holder): boolean =>
  isIssued && (role === 'SiteContact' || readerIds.includes(userId));
