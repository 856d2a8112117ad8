import { canOn, fieldsFor, tabStateOf, type Viewer } from '@portal/access';
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
  for (const holder of await holdersOf(knex, viewer, fileId)) {
    const { kind, tab, tabFacts, isOwn } = holder;
    if (tabFacts === null) {
      if (kind === 'Expense' && isOwn && readsFiles(viewer, holder)) return 'read';
      continue;
    }
    const facts = { ...tabFacts, hasReport: isAfterReport(viewer, holder) };
    if (!tabStateOf(tab, facts, viewer).enabled) isWithoutTab = true;
    else if (readsFiles(viewer, holder)) return 'read';
  }
  return isWithoutTab ? 'noTab' : 'unknown';
}

/**
 * Returns true if the viewer reads an item's files: a limited view of its fields, as of claims, excludes them
 * (decisions §11).
 */
function readsFiles(viewer: Viewer, holder: Holder): boolean {
  const { kind, isIssued, isOwn, isOfOwnCompany } = holder;
  const resource = RESOURCES[kind];
  const afterReport = isAfterReport(viewer, holder);
  const facts = { issued: isIssued, afterReport, own: isOwn, ownCompany: isOfOwnCompany };
  return fieldsFor(viewer, 'read', resource) === null && canOn(viewer, 'read', resource, facts);
}

/** Returns true once a report is shared with the viewer; site contacts, who receive none, read after any (decisions §27). */
const isAfterReport = ({ role }: Viewer, { isIssued, isSharedWith }: Holder): boolean =>
  isIssued && (role === 'SiteContact' || isSharedWith);
